/** Words that judge nothing though they look like forms of words that do: a number is not "more numb". */
export const PLAIN = `
  number numbers numbered later latest lately means meaning kinds likely lighting lights lighted lover specially specials wondering wondered against hyper issued
  originally roughly goods fittings styles styled values regularly lemons fasting cooler coolers cooling largely finely lightly cleaners
  fitter fitters bricks flats
`;
