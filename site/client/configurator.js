import { LIMITS } from './embed/room.js';
import { frameOf, pictureOf, snippetOf } from './embed/snippet.js';
import { byId } from './search-data.js';

/**
 * @import { Choice, Place } from './embed/snippet.js'
 * @typedef {{ place: Place, labels: Record<string, string>, counts: Record<string, number> }} Data `labels` by language, `counts` of reviews by service
 */

/** @type {Data} */
const { place, labels, counts } = JSON.parse(byId('embeds', HTMLScriptElement).textContent ?? '');
/** The site that serves this page, which may be a preview at another address than the site in the code. */
const here = { ...place, home: new URL('../../', location.href).href };
const form = byId('configurator', HTMLElement);
const preview = byId('preview', HTMLElement);
const code = byId('code', HTMLElement);

form.hidden = false;
form.addEventListener('input', show);
show();

/** Shows the embed that the form describes, and its code. */
function show() {
  /** @param {string} name */
  const chosen = (name) => {
    const field = fieldOf(name);
    if (field === undefined) return undefined;
    const isOn = field instanceof HTMLSelectElement || field.checked;
    return (isOn && field.value) || undefined;
  };
  const kind = chosen('layout') ?? 'list';
  const layout = /** @type {Choice['layout'] | undefined} */ (
    Object.keys(LIMITS).find((name) => name === kind)
  );
  const isFrame = layout !== undefined && layout !== 'floating' && chosen('frame') !== undefined;
  const isElement = layout !== undefined && !isFrame;
  enable('limit', isElement && LIMITS[layout] > 0);
  for (const name of ['service', 'lang']) enable(name, isElement);
  enable('theme', layout !== undefined);
  enable('frame', layout !== undefined && layout !== 'floating');
  const theme = chosen('theme');
  if (layout === undefined) {
    const type = kind === 'png' ? 'png' : 'svg';
    code.textContent = pictureOf(place, type);
    const image = new Image();
    image.src = `${here.home}badge.${type}`;
    image.alt = place.label;
    image.height = 64;
    return preview.replaceChildren(image);
  }
  if (isFrame) {
    code.textContent = frameOf(place, { layout, theme });
    const frame = document.createElement('iframe');
    const [, src = ''] = /src="([^"]*)"/.exec(frameOf(here, { layout, theme })) ?? [];
    frame.src = src;
    frame.title = place.label;
    return preview.replaceChildren(frame);
  }
  const [service, lang] = [chosen('service'), chosen('lang')];
  const limit = Number(chosen('limit')) || undefined;
  const own = {
    ...place,
    label: labels[lang ?? ''] ?? place.label,
    count: counts[service ?? ''] ?? place.count,
  };
  code.textContent = snippetOf(own, { layout, theme, limit, service, lang });
  const element = document.createElement('customer-reviews');
  for (const [name, value] of Object.entries({ layout, theme, limit, service, lang }))
    if (value !== undefined) element.setAttribute(name, String(value));
  preview.replaceChildren(element);
  preview.dataset.theme = theme ?? '';
}

/** @param {string} name @param {boolean} isEnabled */
function enable(name, isEnabled) {
  const field = fieldOf(name);
  if (field !== undefined) field.disabled = !isEnabled;
}

/** @param {string} name @returns {HTMLInputElement | HTMLSelectElement | undefined} */
function fieldOf(name) {
  const field = form.querySelector(`[name="${name}"]`);
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
  return isField ? field : undefined;
}
