import { byId, fieldOf, readData } from './dom.ts';
import { type Choice, LIMITS } from './embed/choice.ts';
import { frameOf, frameUrl, type Place, pictureOf, snippetOf } from './embed/snippet.ts';
import { html } from './html.ts';
import { toElement } from './to-element.ts';

/** `labels` by language, `counts` of reviews by service */
type Data = { place: Place; labels: Record<string, string>; counts: Record<string, number> };
const { place, labels, counts } = readData<Data>('embeds');
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
  const chosen = (name: string): string | undefined => {
    const field = fieldOf(form, name);
    const isOn = field instanceof HTMLSelectElement || field?.checked === true;
    return (isOn && field?.value) || undefined;
  };
  const kind = chosen('layout') ?? 'list';
  const layout = isLayout(kind) ? kind : undefined;
  const canFrame = layout !== undefined && layout !== 'floating';
  const isFrame = canFrame && chosen('frame') !== undefined;
  const isElement = layout !== undefined && !isFrame;
  enable('limit', isElement && LIMITS[layout] > 0);
  for (const name of ['service', 'lang']) enable(name, isElement);
  enable('theme', layout !== undefined);
  enable('frame', canFrame);
  const theme = chosen('theme');
  if (layout === undefined) {
    const type = kind === 'mail' ? 'png' : 'svg';
    code.textContent = pictureOf(place, type);
    const picture = html`<img src="${here.home}badge.${type}" alt="${place.label}" height="64">`;
    return preview.replaceChildren(toElement(picture));
  }
  if (isFrame) {
    code.textContent = frameOf(place, { layout, theme });
    const src = frameUrl(here, { layout, theme });
    return preview.replaceChildren(
      toElement(html`<iframe src="${src}" title="${place.label}"></iframe>`),
    );
  }
  const [service, lang] = [chosen('service'), chosen('lang')];
  const limit = Number(chosen('limit')) || undefined;
  const label = labels[lang ?? ''] ?? place.label;
  const count = counts[service ?? ''] ?? place.count;
  const choice = { layout, theme, limit, service, lang };
  code.textContent = snippetOf({ ...place, label, count }, choice);
  const element = document.createElement('customer-reviews');
  for (const [name, value] of Object.entries(choice))
    if (value) element.setAttribute(name, String(value));
  preview.replaceChildren(element);
}

function isLayout(kind: string): kind is Choice['layout'] {
  return Object.hasOwn(LIMITS, kind);
}

function enable(name: string, isEnabled: boolean) {
  const field = fieldOf(form, name);
  if (field !== undefined) field.disabled = !isEnabled;
}
