import { wordSet } from '../lexicon/words.ts';
import type { Token } from './tokenize.ts';

/** The language whose words the analysis reads. */
export const READ_LANGUAGE = 'en';

/** Small and common words of reviews in other languages, without those that are English words too. */
const COMMON_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: wordSet(`und der das ist nicht sehr gut mit ein eine einen wir ich es zu auf für auch den dem von sie wieder nie immer gerne alles aber bei
    schnell freundlich essen nur noch wurde haben sind uns mir danke dank kann empfehlen alle einfach bestens schlecht leider klasse toll nette netter arbeit preis zufrieden`),
  fr: wordSet(`le les et très tres bien une avec dans je nous qui que pas au du des ce cette est bon bonne rapide merci accueil tout vous mais trop déçu deçu
    parfait jamais recommande toujours équipe travail prix sans plus même chez`),
  es: wordSet(`el los las y es muy bien bueno buena con una por que en del nos lo un todo trato atención rápido gracias excelente nunca más siempre precio
    trabajo recomiendo recomendable comida lugar pero mejor servicio amable`),
  it: wordSet(`il gli è molto bene una per che di del della non buono buona ottimo ottima sono siamo con tutto mai più sempre grazie personale gentile
    cibo lavoro prezzo consigliato consiglio posto ma anche bravi`),
  nl: wordSet(`het een zeer goed goede voor niet van wij ik met heel erg maar ook aan bij naar snel vriendelijk nooit altijd weer alles lekker eten tevreden
    aanrader prijs werk bedankt netjes geen meer`),
  pt: wordSet(`os é muito bom boa uma por que não nao com em da dos um atendimento ótimo ótima obrigado obrigada nunca mais sempre preço serviço
    trabalho recomendo comida lugar mas rápido excelente tudo`),
  pl: wordSet(`w na z jest bardzo dobrze dobry dobra nie się sie polecam miła miły obsługa szybko wszystko ale oraz nigdy więcej zawsze cena jedzenie
    super-obsługa dziękuję profesjonalnie fachowo`),
  da: wordSet(`og er det ikke på som jeg med til så meget god godt hyggelig var vi har et fantastisk af rigtig dejlig dejligt lækker lækkert lækre blev
    maden nogle gode venlig betjening skøn noget også igen kunne dårlig havde været anbefales anbefaler hurtig dette sted stedet atmosfære stemning smagte`),
  no: wordSet(`og er det ikke på som jeg med til så god godt hyggelig hyggelige var vi har et fantastisk av veldig mye mat maten bra koselig nydelig nydelige
    kjempe kjempegod kjempegodt flott flotte ble noen gode vennlig betjening noe også igjen kunne dårlig hadde vært anbefales anbefaler rask utmerket helt trivelig
    herlig litt å dette sted stedet fint beste atmosfære stemning`),
  sv: wordSet(`och är det inte på som jag med till så god gott trevlig trevliga var vi har ett fantastisk fantastiskt av väldigt mycket mat maten bra jättebra
    jättegod jättegott för blev några goda vänlig mysig mysigt något också igen kunde hade varit rekommenderas rekommendera snabb helt från dålig`),
};

const DIGIT = /^\p{N}/u;
/** Letters that English words have in borrowed ones only. */
const FOREIGN_LETTER = /[^a-z0-9'’éè]/u;

/** Part of the words that must be English ones, where nothing else is known. */
const ENOUGH = 0.5;
/** The same where the owner writes in another language. */
const ENOUGH_ABROAD = 0.7;
/** With so many of so many words no other language needs to be asked. */
const CERTAIN = 0.9;
const CERTAIN_WORDS = 8;

/** Whether a text says anything: with a letter, a number or an emoji. */
export function saysSomething(text: string): boolean {
  return /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? tag;
}

/** Of these so many common words are the same that a text may be either. */
const NORTHERN: ReadonlySet<string> = new Set(['da', 'no', 'sv']);

type Likeliest = { language: string; count: number; common: ReadonlySet<string> };

/** The language most of whose common words stand here, and how many do; `und` where two northern ones have as many. */
function likeliest(words: readonly string[]): Likeliest {
  let best: Likeliest = { language: 'und', count: 0, common: new Set() };
  for (const [language, common] of Object.entries(COMMON_WORDS)) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > best.count) best = { language, count, common };
    else if (count === best.count && NORTHERN.has(best.language))
      best = { ...best, language: 'und' };
  }
  return best;
}

/** Whether English reviews use the word. */
function isEnglish({ word, known, value }: Token): boolean {
  return (known >= 0 || value !== 0) && !FOREIGN_LETTER.test(word);
}

/**
 * Language of a text, as its tag says or, without one, by its words: English when enough of them are words that English
 * reviews use and few are common in another language. `und` when it is none we know.
 * @param own language of the owner: decides where a text of few words could be either
 */
export function languageOf(
  tokens: readonly Token[],
  tag: string | undefined,
  own: string = READ_LANGUAGE,
): string {
  if (tag !== undefined) return primary(tag);
  const words = tokens.filter(({ isWord, word }) => isWord && !DIGIT.test(word));
  if (words.length === 0) return READ_LANGUAGE;
  const english = words.filter(isEnglish);
  if (words.length >= CERTAIN_WORDS && english.length >= words.length * CERTAIN) {
    return READ_LANGUAGE;
  }
  const other = likeliest(words.map(({ word }) => word));
  const ours = english.filter(({ word }) => !other.common.has(word)).length;
  const enough = primary(own) === READ_LANGUAGE ? ENOUGH : ENOUGH_ABROAD;
  if (ours >= words.length * enough && ours > other.count) return READ_LANGUAGE;
  if (other.count > 0) return other.language;
  return primary(own) === READ_LANGUAGE ? 'und' : primary(own);
}
