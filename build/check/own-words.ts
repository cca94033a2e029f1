/** How Google marks its translation and the original, in the languages of the site, and the original where the translation was cut off. */
const TRANSLATED =
  /\((?:Translated by|Übersetzt von|Traduit par|Traducido por|Traduzione di|Vertaald door|Przetłumaczone przez|Traduzido pelo) Google\)/
    .source;
const ORIGINAL = /\((?:Original|Originale|Origineel|Oryginał|Avis d['’]origine)\)/.source;
/** The translation precedes or follows the original. */
const BEFORE = new RegExp(`^${TRANSLATED}\\s.*?\\s${ORIGINAL}\\s+(.*)$`, 's');
const AFTER = new RegExp(`^(.*?)\\n\\n?${TRANSLATED}\\s`, 's');
const CUT_OFF = new RegExp(`^${ORIGINAL}\\s*\\n`);

/** Returns a text without Google's translation of it. */
export function ownWords(text: string): string {
  return ((BEFORE.exec(text) ?? AFTER.exec(text))?.[1] ?? text).replace(CUT_OFF, '');
}

/** Matches HTML. What a customer types, like "<3" or "our <p> tags", has no end tag. */
const HTML = /<br\s*\/?>|<\/(?:p|div|span|strong|b|em|i|a|ul|li)>/i;
/** Names of characters in HTML, each followed by its own. */
const NAMED = ['quot"', "apos'", 'lt<', 'gt>', 'amp&', 'nbsp ', 'ndash–', 'mdash—', 'rsquo’'];
const CHARACTERS = new Map(NAMED.map((each) => [each.slice(0, -1), each.slice(-1)]));

/** Returns the text of a fragment of HTML with its line breaks, as forms and shops store it, and other text as it is. */
export function plainOf(html: string): string {
  const text = html
    .replace(/<\/p>\s*<p\b[^<>]*>/gi, '\n\n')
    .replace(/(?:<br\s*\/?>|<\/(?:div|li)>)\n?/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '');
  return (HTML.test(html) ? text.trim() : html).replace(
    /&(?:#(x[\da-f]{1,5}|\d{1,6})|(\w+));/gi,
    (all, code, name) =>
      code ? String.fromCodePoint(Number(`0${code}`)) : (CHARACTERS.get(name) ?? all),
  );
}
