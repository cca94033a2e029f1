import { byKind, type EntityKind, mentionKey, type NamedEntity } from '../../../contract/entity.ts';
import { fold } from '../../../contract/fold.ts';
import { isFunctionWord, languageOf } from '../text/language.ts';
import { memoize } from '../text/memoize.ts';
import { createPatternMatcher } from '../text/pattern-matcher.ts';
import { createTermMatcher, pluralForms, type WordForms } from '../text/phrase-matcher.ts';
import { type Segmented, segment } from '../text/segment.ts';
import { matchedForm, overlaps, type Span, type Token, tokenize } from '../text/tokenize.ts';
import en from '../words/en.json' with { type: 'json' };
import pl from '../words/pl.json' with { type: 'json' };
import { listOf, supportedLanguage, WORDS, wordLists } from '../words/words.ts';
import type { Annotated } from './annotate.ts';
import { ARTICLES, phrasesOf } from './name-phrases.ts';

/** A business with the names that reviews of it may contain. The words of its own name are neither subjects nor opinions. */
export type Business = Readonly<Record<EntityKind, readonly NamedEntity[]>> & {
  readonly name?: string;
};

/** Finds names in a text. `recorded` are the technicians in the review's own record. */
type NameFinder = (text: Segmented, recorded?: readonly string[]) => NameHit[];

/** The span of the name of a person, service or area, and the words of all its names. */
export type NameHit = Span &
  Pick<NamedEntity, 'id' | 'name'> & {
    readonly kind: EntityKind;
    readonly own: ReadonlySet<string>;
  };

const isIn = wordLists(en.names);

/** Forms of verbs after a name at the start of a sentence: "Grace kept". */
const VERB_FORM = /(?:ed|ept|ent|ew|ame|ook|ave|ade|old|ought|ang)(?<!^(?:have|this))$/;

/**
 * Reports whether the word at `at` is a person rather than a word with the same spelling.
 * @param isRecorded whether the review's own record names the person; it then needs no capital, and is no month after "by"
 */
function isPerson(
  { tokens, sentence }: Segmented,
  at: number,
  isRecorded: boolean,
  language: string,
): boolean {
  const { word: form = '', isCapitalized = false } = tokens[at] ?? {};
  const word = form.replace(/'s$/, '');
  const wordAt = (index: number): string =>
    sentence[index] === sentence[at] ? (tokens[index]?.word ?? '') : '';
  const before = wordAt(at - 1);
  const after = wordAt(at + 1);
  const commonWord = pluralForms(word).find((one) => isIn('also_words', one));
  if (commonWord === undefined) return true;
  if (commonWord !== word || /^\d/.test(after)) return false;
  const isFollowed = isIn('after_a_name', after);
  if (isRecorded && (isFollowed || isIn('before_a_name', before))) return true;
  if (!isCapitalized || (isIn('months', word) && isIn('before_a_month', before))) return false;
  // The listed words are English, but for the German "Will man mehr".
  if (language !== 'en' && !isIn('verbs', word)) return true;
  // Within a sentence only names have a capital. A question may begin with "Will they".
  const isWithin = /^[\p{L},;&/]/u.test(before);
  const isAdverb = isIn('adverbs', after);
  const isBeforeVerb = isFollowed || (isAdverb ? !isIn('verbs', word) : VERB_FORM.test(after));
  return isWithin || form !== word || isBeforeVerb || /^[,.!&]?$/.test(after);
}

const POLISH_ENDINGS = pl.names.endings.split(',').map((one) => one.split('>'));

/** Returns a Polish word and what may be its base form: "Tomaszowi", "Tomasz"; "Agnieszce", "Agnieszka". */
const polishForms: WordForms = (word) => {
  const bases = POLISH_ENDINGS.flatMap(([ending = '', base = '']) => {
    const stem = word.slice(0, -ending.length);
    return word.endsWith(ending) && stem.length > 2 ? stem + base : [];
  });
  // "Pawla" is of "Pawel", "Marka" of "Marek".
  const withVowel = bases.filter((base) => /[^aeiouy][klr]$/.test(base));
  return [word, ...bases, ...withVowel.map((base) => base.replace(/.$/, 'e$&'))];
};

/**
 * Reports whether a first name is that of somebody else: half of a double name ("Anne-Marie"), or followed by a word with a capital
 * that is not of the person's name, or by another business than this one ("Dave at British Gas").
 * @param house the words of the names of the business and its areas, and their initials ("HPL"); none if it has no name
 */
function isSomebodyElse(
  { tokens, sentence, starts, ends }: Segmented,
  end: number,
  own: ReadonlySet<string>,
  house: ReadonlySet<string>,
): boolean {
  const isJoinedTo = (other: Token | undefined, mark: number): boolean =>
    tokens[mark]?.word === '-' &&
    ends[mark - 1] === starts[mark] &&
    ends[mark] === starts[mark + 1] &&
    other?.isWord === true &&
    other.isCapitalized === tokens[end - 1]?.isCapitalized &&
    !own.has(other.word);
  if (isJoinedTo(tokens[end + 1], end) || isJoinedTo(tokens[end - 3], end - 2)) return true;
  const isAt = house.size > 0 && isIn('before_a_firm', tokens[end]?.word);
  const at = isAt ? end + 1 : end;
  const next = tokens[at];
  if (!next?.isWord || !next.isCapitalized || sentence[at] !== sentence[end - 1]) return false;
  const isInCapitals = tokens.every(
    (one, index) => sentence[index] !== sentence[end] || !one.isWord || one.isCapitalized,
  );
  const known = isAt ? house : own;
  const isKnown =
    isIn('no_names', next.word) || pluralForms(next.word).some((one) => known.has(one));
  return !isInCapitals && !isKnown;
}

/**
 * Creates a finder of passages about people who are not of the team: customers, their families and pets ("my husband Dave"), people of
 * other businesses. A text that ends with nothing but a name is signed with it. `@` marks a name in the patterns, `{names}` are one or more.
 */
function createOthersFinder(language: string): (text: Segmented, hits: NameHit[]) => Span[] {
  const { names, others = [], slots, grammar } = WORDS[supportedLanguage(language)];
  const joining = listOf(`${grammar.joining},&`).join('|');
  const people = `(, |\\( )?@\\S+( (,|${joining}) @\\S+)*`;
  const ownSlots = { ...slots, name: '@\\S+', names: people };
  const finderOf = (phrases: readonly string[]) => {
    const patterns = phrases.map((phrase) => ({ phrase, payload: undefined }));
    return createPatternMatcher(patterns, ownSlots, language);
  };
  const findOthers = finderOf(others);
  const findSignature = finderOf([names?.signature ?? '']);
  return ({ tokens, sentences }, hits) => {
    if (hits.length === 0) return [];
    const starts = new Set(hits.map(({ start }) => start));
    const marked = tokens.map((one, at) =>
      starts.has(at) ? { ...one, word: `@${one.word}` } : one,
    );
    const last = sentences.slice(1).slice(-1);
    return [...findOthers(marked, sentences), ...findSignature(marked, last)];
  };
}

/**
 * Creates a finder of the business's own name in texts of a language, whole or from its beginning: "Swift Plumbing" of Swift
 * Plumbing & Heating Ltd. Its words say nothing of the business. Only words with capitals are a name, and a single one only within a
 * sentence: in German, which writes nouns with capitals, only a word that judges ("die Firma Blitzblank").
 */
export function createOwnNameFinder(name: string, language: string): (text: Annotated) => Span[] {
  const words = tokenize(name, language).tokens.map(({ word }) => word);
  const own = words.slice(ARTICLES.includes(words[0] ?? '') ? 1 : 0);
  const terms = own.map((_, at) => ({ phrase: own.slice(0, at + 1).join(' '), payload: name }));
  const find = createTermMatcher(terms, language, pluralForms);
  return ({ tokens, sentence, opinions }) =>
    find(tokens).filter(({ start, end }) => {
      const isWithin =
        sentence[start - 1] === sentence[start] &&
        (language !== 'de' || opinions.some((one) => overlaps(one, { start, end })));
      const isName = tokens[start]?.isCapitalized && tokens[end - 1]?.isCapitalized;
      return isName === true && (end - start > 1 || isWithin);
    });
}

/**
 * Creates a test of whether a word is no name in spite of its capital. A term, a word that judges or one that is listed is a place only
 * after "in" or the like ("in Essen", but not "das Essen"). Outside English, a word that judges or is listed, like a month, and a
 * function word are a person only before a verb ("Bella è gentile", but not "Bella esperienza"), or within a sentence and not after
 * an article or the like ("una Rosa", "en Julio").
 */
function createWordTest(language: string): (text: Segmented, hit: NameHit) => boolean {
  const { opinions, aspects, industries, names = {} } = WORDS[supportedLanguage(language)];
  const tables = [aspects, ...Object.values(industries)].flatMap((table) => Object.entries(table));
  // "Old Town" is a term of the location of a hotel, and a place.
  const terms = tables.map(([id, { terms = '' }]) => (id === 'location' ? '' : terms));
  const known = Object.entries({ judging: Object.values(opinions).flat(), terms });
  const phrases = known.flatMap(([payload, lists]) =>
    lists.flatMap(listOf).map((phrase) => ({ phrase, payload })),
  );
  const findKnown = createTermMatcher(phrases, language);
  const isListed = wordLists(names, (word) => matchedForm(word, language));
  return ({ tokens, sentence }, { kind, start, end }) => {
    const [before = '', word = '', after = ''] = [start - 1, start, end].map(
      (at) => tokens[at]?.word,
    );
    const found = findKnown(tokens.slice(start, end)).flatMap(({ payloads }) => payloads);
    const isOther = language !== 'en' && isListed('also_words', word);
    const isPlace = isListed('before_a_place', before) && !/^\d/.test(after);
    if (kind === 'service_areas') return (isOther || found.length > 0) && !isPlace;
    // English words that are names are listed.
    if (language === 'en') return false;
    const isKnown = isOther || found.includes('judging') || isFunctionWord(language, fold(word));
    const isVerb = [after, `-${after.slice(-2)}`].some((one) => isListed('after_a_name', one));
    const isFirst = sentence[start - 1] !== sentence[start];
    return isKnown && (isFirst ? !isVerb : /\d/.test(before) || isListed('before_a_word', before));
  };
}

const wordTestOf = memoize(createWordTest);

/**
 * Creates a finder of people, services and areas by name or alias. It has the forms of the text's language, a primary subtag: "d'Annecy"
 * is Annecy in French, and "Schön" keeps its accent in German.
 */
export function createNameFinder(names: Business, language: string): NameFinder {
  const forms = language === 'pl' ? polishForms : pluralForms;
  const find = createTermMatcher(phrasesOf(names, language), language, forms);
  const findOthers = createOthersFinder(language);
  const isWord = wordTestOf(language);
  const { name = '', service_areas } = names;
  const initials = name.replace(/(\S)\S*\s*/g, '$1');
  const places = name === '' ? [] : [name, initials, ...service_areas.map((area) => area.name)];
  const house = new Set(tokenize(places.join(' '), language).tokens.map(({ word }) => word));
  return (text, recorded = []) => {
    const { tokens, sentence } = text;
    // Outside English any word may be a name: "una spiegazione chiara".
    const needsCapital = language !== 'en' && tokens.some((one) => one.isCapitalized);
    const hits = find(tokens).flatMap(({ start, end, payloads }) => {
      const last = tokens[end - 1]?.word ?? '';
      // "Kowalski" is no form of "Kowalska" if both work here.
      const exact = payloads.filter(({ own }) => own.has(last));
      return (exact.length > 0 ? exact : payloads).map((one) => ({ start, end, ...one }));
    });
    const others = findOthers(text, hits);
    const isName = (hit: NameHit): boolean => {
      const { kind, name, own, start, end } = hit;
      const isLong = end - start > 1;
      const { word = '', isCapitalized = false } = tokens[start] ?? {};
      const before = tokens[start - 1]?.word ?? '';
      if (kind === 'services') {
        // "Will was kind" and "they will call" are about no will, "my will" is.
        const isNoun = isIn('before_a_noun', before) || before.endsWith("'s");
        if (!isLong && isIn('verbs', word) && !isNoun) return false;
        return !hits.some((one) => one.kind !== kind && one.start === start && isName(one));
      }
      // "Bath" and "Reading" are places, "bath" and a sentence that begins with "Reading" are not.
      const isPlace = (): boolean => sentence[start - 1] === sentence[start] && !isWord(text, hit);
      if (kind === 'service_areas') return isCapitalized && (isLong || isPlace());
      if (isLong) return true;
      if (others.some((one) => overlaps(one, hit))) return false;
      // "Times" are not Tim.
      if (word.endsWith('es') && own.has(word.slice(0, -2))) return false;
      const isRecorded = recorded.includes(name);
      // Scripts like Arabic have no small letters.
      if (needsCapital && !isRecorded && !isCapitalized && /^\p{Ll}/u.test(word)) return false;
      if (!isRecorded && isWord(text, hit)) return false;
      // In German, a noun with a capital may follow the genitive: "Annas Beratung".
      const isGenitive = language === 'de' && !own.has(word);
      return (
        isPerson(text, start, isRecorded, language) &&
        (isGenitive || !isSomebodyElse(text, end, own, house))
      );
    };
    return hits.filter(isName);
  };
}

/** Creates a finder of the entities that a text names, as in the `mentions` of a review. For its language see `languageOf`. */
export function createMentionFinder(
  names: Business,
  siteLanguage: string,
): (text: string, tag?: string) => Record<EntityKind, string[]> {
  const finderOf = memoize((language: string) => createNameFinder(names, language));
  return (text, tag) => {
    const language = languageOf(text, tag, siteLanguage);
    // Names need sentences, but no clauses.
    const hits = finderOf(language)(segment(tokenize(text, language), () => false));
    return byKind((kind) => {
      const ids = new Set(hits.filter((hit) => hit.kind === kind).map(({ id }) => id));
      return names[kind].filter(({ id }) => ids.has(id)).map((one) => mentionKey(kind, one));
    });
  };
}
