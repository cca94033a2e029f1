/** Returns the values of the form, as they appear in the URL.
 * @param {HTMLFormElement} form
 * @returns {URLSearchParams} */
export function readForm(form) {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (name !== 'mode') params.set(name, value.trim());
  }
  return params;
}

/** Sets the fields to the values of a URL.
 * @param {HTMLFormElement} form
 * @param {URLSearchParams} params
 * @returns {URLSearchParams} the parameters that no field can show */
export function fillForm(form, params) {
  form.reset();
  const others = new URLSearchParams();
  for (const [name, value] of params) {
    const field = fieldOf(form, name);
    if (field === undefined || !trySetValue(field, value)) others.append(name, value);
  }
  return others;
}

/** @param {HTMLFormElement} form @param {string} name */
export function fieldOf(form, name) {
  const field = form.elements.namedItem(name);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField ? field : undefined;
}

/** Sets a field and reports whether it accepts the value, such as an existing option or a valid date.
 * @param {HTMLInputElement | HTMLSelectElement} field @param {string} value */
function trySetValue(field, value) {
  const before = field.value;
  field.value = value;
  const isAccepted = field.value !== '' || value === '';
  if (!isAccepted) field.value = before;
  return isAccepted;
}
