import { type Annotated, annotate } from '../../lexicon/annotate.ts';
import {
  categoryQuestionOf,
  type Question,
  questionOf,
  valuesIn,
} from '../../model/net/question.ts';
import { CATEGORIES } from '../../model/net/shape.ts';
import { createAspects, termsAbout } from '../../presets/aspects.ts';
import { aspectOfCategory } from '../../presets/category-names.ts';
import { factsOf } from '../../presets/facts.ts';
import { type Span, sentencesAround, sentencesOf, wholeOf } from '../../text/surroundings.ts';
import { classIndex } from '../example.ts';
import { isPraise, LONGEST_TEXT, type StarRow, targetsIn } from '../lessons.ts';
import type { LabelledSentence } from '../mams.ts';

export type NetQuestion = {
  readonly question: Question;
  /** Position in `CLASSES`. */
  readonly label: number;
  readonly weight: number;
};

/** A sentence, and all that is asked about it. */
export type NetLesson = {
  /** Numbers of the words that training knows; -1 for any other. */
  readonly words: Int32Array;
  readonly values: Float32Array;
  readonly questions: readonly NetQuestion[];
  /** Known to be praise or complaint only. */
  readonly polarOnly: boolean;
};

function toLesson(
  annotated: Annotated,
  around: Span,
  ask: (values: Float32Array) => readonly NetQuestion[],
  polarOnly = false,
): NetLesson {
  const values = valuesIn(annotated, around);
  const words = annotated.known.slice(around.start, around.end);
  return { words, values, questions: ask(values), polarOnly };
}

/** Every labelled target in its sentence; the other targets of the text are its rivals. */
export function targetNetLessons(
  sentences: readonly LabelledSentence[],
  weight: number,
): NetLesson[] {
  return sentences.flatMap(({ text, labels, domain }) => {
    const annotated = annotate(text, factsOf(domain));
    const asked = targetsIn(annotated, labels)
      .filter(({ label }) => label >= 0)
      .map((target) => ({ ...target, around: sentencesAround(annotated, target.span) }));
    const bySentence = Map.groupBy(asked, ({ around }) => `${around.start} ${around.end}`);
    return [...bySentence.values()].map((here) => {
      const around = here[0]?.around ?? NOWHERE;
      return toLesson(annotated, around, (values) =>
        here.map(({ span, rivals, label }) => ({
          question: questionOf(annotated, around, span, rivals, values),
          label,
          weight,
        })),
      );
    });
  });
}

const NOWHERE: Span = { start: 0, end: 0 };

/** Asks each labelled category of a text with `ask`, where that can be asked about. */
function categoryLessons(
  sentences: readonly LabelledSentence[],
  weight: number,
  ask: (annotated: Annotated, category: string, values: Float32Array) => Question | undefined,
): NetLesson[] {
  return sentences.flatMap(({ text, labels, domain }) => {
    const annotated = annotate(text, factsOf(domain));
    const around = wholeOf(annotated);
    const lesson = toLesson(annotated, around, (values) =>
      labels.flatMap(({ category, polarity }) => {
        const label = classIndex(polarity);
        const question = label < 0 ? undefined : ask(annotated, category ?? '', values);
        return question === undefined ? [] : [{ question, label, weight }];
      }),
    );
    return lesson.questions.length === 0 || around.end === 0 ? [] : [lesson];
  });
}

/** Every labelled category, judged by the sentence as a whole. */
export function wholeNetLessons(
  sentences: readonly LabelledSentence[],
  weight: number,
): NetLesson[] {
  return categoryLessons(sentences, weight, (annotated, _, values) => {
    const around = wholeOf(annotated);
    return questionOf(annotated, around, around, undefined, values);
  });
}

const RESTAURANT = createAspects({ industry: 'restaurant', aspects: [], hide_aspects: [] });

/** Every labelled category that the net can be asked about by itself: only restaurants have such labels. */
export function categoryNetLessons(
  sentences: readonly LabelledSentence[],
  weight: number,
): NetLesson[] {
  return categoryLessons(sentences, weight, (annotated, name, values) => {
    const id = aspectOfCategory(name, RESTAURANT) ?? '';
    const category = CATEGORIES.indexOf(id);
    if (category < 0) return undefined;
    const { own, others } = termsAbout(annotated, RESTAURANT, id);
    return categoryQuestionOf(annotated, category, own, others, values);
  });
}

const SHORTEST = 3;
const LONGEST = 50;

/** Whole sentences of reviews with many or few stars; praise and complaint weigh the same in all. */
export function starNetLessons(rows: readonly StarRow[]): NetLesson[] {
  const lessons = rows.flatMap(({ text = '', rating }) => {
    const praise = isPraise(rating);
    if (praise === undefined) return [];
    const annotated = annotate(text.slice(0, LONGEST_TEXT));
    const label = praise ? 0 : 2;
    return sentencesOf(annotated)
      .filter(({ start, end }) => end - start >= SHORTEST && end - start <= LONGEST)
      .map((span) =>
        toLesson(
          annotated,
          span,
          (values) => [
            { question: questionOf(annotated, span, span, undefined, values), label, weight: 1 },
          ],
          true,
        ),
      );
  });
  const praised = lessons.filter(({ questions }) => questions[0]?.label === 0).length;
  const ofComplaint = praised / (lessons.length - praised);
  return lessons.map((lesson) => ({
    ...lesson,
    questions: lesson.questions.map((one) =>
      one.label === 2 ? { ...one, weight: ofComplaint } : one,
    ),
  }));
}
