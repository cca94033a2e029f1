import { fieldOf } from './dom.ts';
import { html } from './html.ts';
import { toElement } from './to-element.ts';

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
    const isOffered = field.querySelector(`[value="${CSS.escape(value)}"]`) !== null;
    if (field instanceof HTMLSelectElement && !isOffered)
      field.append(
        toElement(html`<option value="${value}" data-added>${nameOf(name, value)}</option>`),
      );
    field.value = value;
  }

  function addPill(name: string) {
    const label = nameOf(name, '');
    const pill = html`<select name="${name}" aria-label="${label}" data-added><option value="">${label}</option></select>`;
    const select = toElement(pill) as HTMLSelectElement;
    form.querySelector('fieldset')?.append(select);
    return select;
  }
}
