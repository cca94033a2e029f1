/** Returns the element with this id. Throws if there is none. */
export function byId<T>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no #${id}`);
}

/** Returns the JSON of the block with this id, which the template wrote. */
export function readData<T>(id: string): T {
  return JSON.parse(byId(id, HTMLScriptElement).textContent ?? '');
}

/** Returns the field of this name, which may have none. */
export function fieldOf(form: HTMLElement, name: string) {
  const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField ? field : undefined;
}
