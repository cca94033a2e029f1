import { slide } from './slider.ts';

/** The message to a frame that asks for its height. */
const ASK = 'customer-reviews-height';

/** Sets up a page inside a frame: its theme, its slider, and messages with its height to the page around it. */
export function showFrame() {
  const theme = new URLSearchParams(location.search).get('theme') ?? '';
  if (theme === 'light' || theme === 'dark') document.body.style.colorScheme = theme;
  slide(document.body);
  const tell = () =>
    parent.postMessage(
      { customerReviewsHeight: document.body.getBoundingClientRect().height },
      '*',
    );
  new ResizeObserver(tell).observe(document.body);
  // The page around it may load its script after this one, and then asks.
  addEventListener('message', ({ data }) => data === ASK && tell());
}

/** Makes frames of a site as high as their content. */
export function fitFrames(base: string) {
  const framesOf = () =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${base}embed/`));
  addEventListener('message', ({ data, source, origin }) => {
    const height = Number(data?.customerReviewsHeight);
    if (!(height > 0) || origin !== new URL(base).origin) return;
    for (const frame of framesOf()) {
      if (frame.contentWindow === source) frame.style.height = `${Math.ceil(height)}px`;
    }
  });
  for (const frame of framesOf()) frame.contentWindow?.postMessage(ASK, '*');
}
