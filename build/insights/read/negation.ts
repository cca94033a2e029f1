import { isAsked, type Segmented } from '../text/segment.ts';
import { overlaps, type Span } from '../text/tokenize.ts';

/** A negator. `isAfter`: it also negates what precedes it. */
export type Negator = Span & { readonly isAfter: boolean };
/** Tokens with a value, above 0 for praise and below 0 for complaint. */
type Valued = Span & { readonly value: number };

/** Maximum distance in tokens between a negator and what it negates. */
const MAX_SCOPE = 6;
/** Maximum number of tokens between a negator and the end of its clause for it to negate what precedes it. */
const MAX_AFTER = 2;

/** Returns those of the opinions and claims of a text that negators turn round. */
export function negatedOf<Hit extends Valued>(
  text: Segmented,
  negators: readonly Negator[],
  said: readonly Hit[],
): ReadonlySet<Hit> {
  const { tokens, clause, sentence, sentences, isIn } = text;
  const negatorsIn = Map.groupBy(negators, ({ start }) => clause[start]);
  /** Reports whether an opinion is said to the highest degree: "never been so clean", "no podría ser más amable". */
  const isHighest = (hit: Hit): boolean =>
    (negatorsIn.get(clause[hit.start]) ?? []).some(({ start, end }) => {
      const words = [...tokens.slice(start, end), tokens[hit.start - 1]];
      return isIn('asserting', words.map((one) => one?.word).join(' '));
    });
  const isWithout = ({ start }: Span): boolean => isIn('without', tokens[start]?.word);
  // Two negations do not cancel each other ("nigdy nie oddzwonili", "no me dolió nada"), unless one is "without".
  const open = said.filter(
    (hit) =>
      hit.value !== 0 &&
      !isHighest(hit) &&
      (isWithout(hit) || !negators.some((other) => overlaps(other, hit))),
  );
  /** Reports whether the tokens between belong to one clause, and to one part of it: "not good and always late". */
  const isNear = (from: number, to: number): boolean =>
    to - from < MAX_SCOPE &&
    clause[from] === clause[to] &&
    !tokens.slice(from + 1, to).some(({ word }) => isIn('joining', word));
  /** Reports whether the next sentence answers no to praise in a question: "Would I go again? Probably not." */
  const isDenied = ({ start, value }: Hit): boolean => {
    const answer = sentences[sentence[start] ?? 0]?.end ?? 0;
    // "I do not" is no answer.
    const last = isIn('subjects', tokens[answer]?.word) ? answer : answer + 1;
    const isNo = (one: Negator) => one.start >= answer && one.start <= last && !isWithout(one);
    return value > 0 && isAsked(text, start) && negators.some(isNo);
  };
  const negated = new Set(said.filter(isDenied));
  for (const negator of negators) {
    // A negator that begins a phrase or is inside it belongs to the phrase: "can't fault".
    const isOwn = (hit: Hit): boolean => overlaps(hit, negator) && hit.end > negator.end;
    const own = said.find((hit) => hit.value !== 0 && hit.end - hit.start > 1 && isOwn(hit));
    // Praise that follows a complaint at once is negated with it: "a lack of courtesy".
    const following = open.filter(({ start, value }) =>
      own
        ? own.value < 0 && value > 0 && start === own.end
        : start >= negator.end && isNear(negator.end - 1, start),
    );
    for (const hit of following) negated.add(hit);
    const endsClause = clause[negator.start] !== clause[negator.end + MAX_AFTER];
    if (own || !negator.isAfter || !endsClause || following.length > 0) continue;
    const preceding = open.findLast(
      (hit) => hit.end <= negator.start && isNear(hit.end - 1, negator.start) && !isWithout(hit),
    );
    if (preceding) negated.add(preceding);
  }
  return negated;
}
