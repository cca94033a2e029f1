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
