import { expect, it } from 'vitest';
import { tokenize } from '../text/tokenize.ts';
import { annotatorOf } from './annotate.ts';

const annotate = (text: string) => annotatorOf('en')('generic')(tokenize(text));

/** Returns the opinions of a text with the sign of their value. */
function opinions(text: string): string[] {
  const { tokens, opinions: found } = annotate(text);
  return found.map(({ start, end, value }) => {
    const words = tokens.slice(start, end).map(({ word }) => word);
    return `${words.join(' ')} ${value > 0 ? '+' : '-'}`;
  });
}

it.each([
  ['a good plan', ['good plan +']],
  ['not a good plan', ['good plan -']],
  ['not good and always late', ['good -', 'always late -']],
  ['it could not have been better', ['not have been better +']],
  ['the room was too small', ['too small -']],
  ['super slow', ['slow -']],
  ['nobody rang', ['nobody rang -']],
  ['she has a key', ['has a key +']],
  ['she has a key.', ['has a key +']],
  ["i can't recommend them highly enough", ["can't recommend them highly enough +"]],
  ['they would not hesitate to help', ['not hesitate +']],
  ["i wouldn't let anyone else touch it", ["wouldn't let anyone else +"]],
  ["they didn't leave a mess", ["didn't leave a mess +"]],
  ['they left it cleaner than they found it', ['left it cleaner than they found it +']],
  ['dont bother', ["don't bother -"]],
  ['dissapointed', ['disappointed -']],
  ['nobody was rude', ['rude +']],
  ['the previous firm was useless', []],
  ['as well as tea', []],
  ['far from clean', ['clean -']],
  ['anything but rude', ['anything but rude +']],
  ['it used to be good', ['used to be good -']],
  ["she couldn't have been more polite", ["couldn't have been more polite +"]],
  ["he couldn't have been more rude", ["couldn't have been more rude -"]],
  ["staff couldn't be more welcoming", ["couldn't be more welcoming +"]],
  ['it could have been tastier', ['could have been tastier -']],
  ['it could be brighter', ['could be brighter -']],
  ['it would be nice to have one', ['would be nice -']],
  ['great except for the tap', ['great +', 'except -']],
  ['all good apart from the lift', ['good +', 'apart from -']],
  ['a top-notch job', ['top - notch job +']],
  ['the tap no longer leaks', ['no longer leaks +']],
  ['we like the soup', ['we like +']],
  ['they would not fit me in', ['fit me in -']],
  ["the fault's gone", ["fault's gone +"]],
  ["you won't find a lighter scone", ["you won't find a lighter scone +"]],
  ["it hasn't been cleaned for months", ["hasn't been cleaned -", 'for months -']],
])('finds in "%s" the opinions %j', (text, expected) => {
  expect(opinions(text)).toEqual(expected);
});

// Each mark that opens began a search to the end of the text: minutes for a text of such marks.
it('takes the words between the nearest quotation marks for those of others', () => {
  expect(opinions('they said ‚great food’ and left')).toEqual([]);
  expect(opinions('a ‚good plan and ‚great food’ it was')).toEqual(['good plan +']);
});

it('finds no opinion in what is not so', () => {
  expect(opinions('it would be perfect if it were clean')).toEqual([]);
  expect(opinions("my nan would've loved it")).toEqual([]);
  expect(opinions('I would be happy to recommend them')).toEqual(['recommend +']);
});

// It took minutes while each negation was compared with all pairs of the others.
it('reads a long text of negations', { timeout: 30_000 }, () => {
  expect(annotate('not good. '.repeat(5_000)).opinions).toHaveLength(5_000);
});

it('ends sentences at full stops and line breaks, not at titles, decimals or addresses', () => {
  const sentences = (text: string): number => new Set(annotate(text).sentence).size;
  expect(sentences('He came. He left')).toBe(2);
  expect(sentences('He came\nHe left')).toBe(2);
  expect(sentences('Mr. Pell paid 3.50 at pell.example today')).toBe(1);
  expect(sentences('A D. Amélia tratou-nos como família')).toBe(1);
  expect(sentences('Why?! Because')).toBe(2);
});

it('counts offsets in UTF-16 code units, also after emoji', () => {
  const { text, tokens, starts, ends } = annotate('👍🏽 Très bien — “nice”');
  const written = tokens.map((_, at) => text.slice(starts[at], ends[at]));
  expect(written).toEqual(['👍🏽', 'Très', 'bien', '—', '“', 'nice', '”']);
});

it.each([
  ['food, service and ambience were great', 1],
  ['the food was great, service and ambience were not', 2],
  ['very quick, polite too, and expensive', 3],
  ['food was good and the service was slow', 2],
  ['food and service were slow', 1],
  ['it was good and cheap', 1],
])('splits "%s" into %i clauses', (text, count) => {
  expect(new Set(annotate(text).clause).size).toBe(count);
});

it('does not read two negations as praise where they are one', () => {
  const text = tokenize('nikt nigdy nie oddzwonił', 'pl');
  const { tokens, opinions: found } = annotatorOf('pl')('generic')(text);
  expect(found.map(({ start, value }) => [tokens[start]?.word, value])).toEqual([['nikt', -2]]);
});

it.each([
  ['de', 'unsympathisch', -2],
  ['de', 'unkompliziert', 1.5],
  ['nl', 'onflexibel', -2],
  ['de', 'ungelogen'],
  ['nl', 'onafgebroken'],
] as const)('%s: turns an opinion round by its prefix: "%s"', (language, word, ...values) => {
  const { opinions: found } = annotatorOf(language)('generic')(tokenize(word, language));
  expect(found.map(({ value }) => value)).toEqual(values);
});

it.each([
  ['80 €', ['80 € fur nichts']],
  ['80 水', ['nichts berechnet']],
])('tells a euro sign in a pattern from other characters beyond Latin-1: %s', (price, expected) => {
  const annotateGerman = annotatorOf('de')('home-service');
  const { tokens, opinions: found } = annotateGerman(
    tokenize(`Er hat „wirklich“ ${price} für nichts berechnet`, 'de'),
  );
  const said = found.map(({ start, end }) => tokens.slice(start, end).map(({ word }) => word));
  expect(said.map((words) => words.join(' '))).toEqual(expected);
});
