/** Values that mean "no filter" and stay out of the address. */
const NEUTRAL = new Set(['min_rating=1', 'sort=relevance', 'mode=words']);

/** What the form asks for, without fields that filter nothing.
 * @param {HTMLFormElement} form
 * @returns {URLSearchParams} */
export function readForm(form) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (!NEUTRAL.has(`${name}=${value}`)) params.set(name, value.trim());
  }
  return params;
}

/** Sets the fields to what an address asks for; opens the filters where one is used.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} params */
export function fillForm(form, params) {
  form.reset();
  for (const [name, value] of params) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      field.value = value;
      const folded = field.closest('details');
      if (folded !== null) folded.open = true;
    }
  }
}
