/**
 * How high an embed can be, in ems of its text. The style sheet bounds the parts of a review and the lines of its text, so that
 * nothing on the page moves when the reviews arrive in a box of this height.
 */

/** Widths from which a row of the grid has two and three reviews, and lists are set wide: the container queries of reviews.css. */
const MEDIUM = 36;
const LARGE = 54;

/** The rating with the space below it, the links at the end, the buttons of a slider and the note on sample data. */
const TOP = 3.75;
const LINKS = { narrow: 8, wide: 3.75 };
const BUTTONS = 3.75;
const NOTE = 2.75;
/** Padding and borders of a box with its own background. */
const BOX = 2.625;
/** A review in a list and in a card, and the gap between cards. */
const ROW = { narrow: 16.25, wide: 11.5 };
const CARD = 18;
const GAP = 1;

/**
 * Returns the height of an embed as a CSS expression in terms of the width of its container (`cqi`).
 * @param count number of reviews
 */
export function roomOf(
  layout: 'list' | 'grid' | 'slider',
  count: number,
  { isBoxed = false, isSample = false } = {},
) {
  const around = TOP + (isBoxed ? BOX : 0) + (isSample ? NOTE : 0);
  const cards = (columns: number) => {
    const rows = Math.ceil(count / columns);
    return rows * (CARD + GAP) - GAP;
  };
  const slides = CARD + BUTTONS;
  const [narrow, medium, large] = {
    list: [count * ROW.narrow, count * ROW.wide, count * ROW.wide],
    grid: [cards(1), cards(2), cards(3)],
    slider: [slides, slides, slides],
  }[layout];
  const wide = (height: number = 0) => ems(around + height + LINKS.wide);
  const steps = [
    wide(large),
    ...(medium === large ? [] : [step(wide(medium), ems(LARGE))]),
    step(ems(around + (narrow ?? 0) + LINKS.narrow), ems(MEDIUM)),
  ];
  return `max(${steps.join(', ')})`;
}

/** Returns a height that counts only below a width. */
function step(height: string, width: string) {
  return `min(${height}, (${width} - 100cqi) * 999)`;
}

function ems(height: number) {
  return `${Math.round(height * 100) / 100}em`;
}
