/** Returns the values of the form, as they appear in the URL. */
export function readForm(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (name !== 'mode') params.set(name, value.trim());
  }
  return params;
}

/**
 * Sets the fields to the values of a URL.
 * @returns the parameters that no field can show
 */
export function fillForm(form: HTMLFormElement, params: URLSearchParams): URLSearchParams {
  form.reset();
  const others = new URLSearchParams();
  for (const [name, value] of params) {
    const field = fieldOf(form, name);
    if (field === undefined || !trySetValue(field, value)) others.append(name, value);
  }
  return others;
}

export function fieldOf(form: HTMLFormElement, name: string) {
  const field = form.elements.namedItem(name);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField ? field : undefined;
}

/** Sets a field and reports whether it accepts the value, such as an existing option or a valid date. */
function trySetValue(field: HTMLInputElement | HTMLSelectElement, value: string) {
  const before = field.value;
  field.value = value;
  const isAccepted = field.value !== '' || value === '';
  if (!isAccepted) field.value = before;
  return isAccepted;
}
