/** Values that mean "no filter" and stay out of the address. */
const NEUTRAL = new Set(['min_rating=1', 'sort=relevance', 'mode=words']);

/** Values of the form, without fields that do not filter.
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

/** Sets the fields to the values of an address; opens the filters if one is set.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} params
 * @returns {URLSearchParams} what no field can show */
export function fillForm(form, params) {
  form.reset();
  const others = new URLSearchParams();
  for (const [name, value] of params) {
    const field = fieldOf(form, name);
    if (field === undefined || !takes(field, value)) {
      others.append(name, value);
      continue;
    }
    const folded = field.closest('details');
    if (folded !== null) folded.open = true;
  }
  return others;
}

/** @param {HTMLFormElement} form @param {string} name */
export function fieldOf(form, name) {
  const field = form.elements.namedItem(name);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField ? field : undefined;
}

/** Sets a field, unless it cannot show the value (no such option, no such day).
 * @param {HTMLInputElement | HTMLSelectElement} field @param {string} value */
function takes(field, value) {
  const before = field.value;
  field.value = value;
  const isTaken = field.value !== '' || value === '';
  if (!isTaken) field.value = before;
  return isTaken;
}
