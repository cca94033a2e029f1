import { slide } from './slider.js';

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
}

/** Makes frames of a site as high as their content. @param {string} base */
export function fitFrames(base) {
  addEventListener('message', ({ data, source, origin }) => {
    const height = Number(data?.customerReviewsHeight);
    if (!(height > 0) || origin !== new URL(base).origin) return;
    for (const frame of document.querySelectorAll('iframe')) {
      if (frame.contentWindow === source && frame.src.startsWith(`${base}embed/`))
        frame.style.height = `${Math.ceil(height)}px`;
    }
  });
}
