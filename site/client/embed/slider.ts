/** Activates the buttons of a slider in `region`. They are only visible if the row overflows. */
export function slide(region: Element) {
  const track = region.querySelector('.track');
  const controls = region.querySelector('.controls');
  const [previous, next] = region.querySelectorAll('.controls button');
  if (!track || !(controls instanceof HTMLElement) || !previous || !next) return;

  /** In right-to-left text, scroll positions are negative. */
  const direction = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
  const update = () => {
    const rest = track.scrollWidth - track.clientWidth;
    const at = track.scrollLeft * direction;
    controls.hidden = rest < 2;
    previous.setAttribute('aria-disabled', String(at < 2));
    next.setAttribute('aria-disabled', String(at > rest - 2));
  };
  previous.addEventListener('click', () => track.scrollBy(-direction * track.clientWidth, 0));
  next.addEventListener('click', () => track.scrollBy(direction * track.clientWidth, 0));
  track.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(track);
}
