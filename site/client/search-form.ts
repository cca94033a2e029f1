import { fieldOf } from './dom.ts';

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
 * Sets the fields to the values of a URL. A filter without a field, or with a value that its field does not offer, is shown as
 * `nameOf(filter, value)`, in a pill of its own or as one more option.
 */
export function fillForm(
  form: HTMLFormElement,
  params: URLSearchParams,
  nameOf: (filter: string, value: string) => string,
): void {
  for (const added of form.querySelectorAll('[data-added]')) added.remove();
  form.reset();
  for (const [name, value] of params) {
    const field = fieldOf(form, name) ?? addPill(name);
    if (
      field instanceof HTMLSelectElement &&
      !field.querySelector(`[value="${CSS.escape(value)}"]`)
    )
      field.append(option(nameOf(name, value), value));
    field.value = value;
  }

  function addPill(name: string): HTMLSelectElement {
    const select = document.createElement('select');
    Object.assign(select, { name, ariaLabel: nameOf(name, '') });
    select.append(option(nameOf(name, ''), ''));
    select.dataset.added = '';
    form.querySelector('fieldset')?.append(select);
    return select;
  }
}

function option(text: string, value: string): HTMLOptionElement {
  const added = new Option(text, value);
  added.dataset.added = '';
  return added;
}
