import { type Annotated, annotate } from '../../../build/derive/insights/annotate.ts';
import type { Question } from '../../../build/derive/insights/net/attention.ts';
import { questionOf, valuesIn } from '../../../build/derive/insights/net/question.ts';
import { factsOf } from '../../../build/derive/insights/presets/facts.ts';
import {
  type Span,
  sentencesAround,
  sentencesOf,
} from '../../../build/derive/insights/surroundings.ts';
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

type Asked = { span: Span; rivals: readonly Span[] | undefined; label: number; weight: number };

function toLesson(
  annotated: Annotated,
  around: Span,
  asked: readonly Asked[],
  polarOnly = false,
): NetLesson {
  const values = valuesIn(annotated, around);
  return {
    words: annotated.known.slice(around.start, around.end),
    values,
    questions: asked.map(({ span, rivals, label, weight }) => ({
      question: questionOf(annotated, around, span, rivals, values),
      label,
      weight,
    })),
    polarOnly,
  };
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
      .map((target) => ({ ...target, weight, around: sentencesAround(annotated, target.span) }));
    const bySentence = Map.groupBy(asked, ({ around }) => `${around.start} ${around.end}`);
    return [...bySentence.values()].map((here) =>
      toLesson(annotated, here[0]?.around ?? NOWHERE, here),
    );
  });
}

const NOWHERE: Span = { start: 0, end: 0 };

/** Every labelled category, judged by the sentence as a whole. */
export function categoryNetLessons(
  sentences: readonly LabelledSentence[],
  weight: number,
): NetLesson[] {
  return sentences.flatMap(({ text, labels, domain }) => {
    const annotated = annotate(text, factsOf(domain));
    const span = { start: 0, end: annotated.tokens.length };
    const asked = labels.flatMap(({ polarity }): Asked[] => {
      const label = classIndex(polarity);
      return label < 0 ? [] : [{ span, rivals: undefined, label, weight }];
    });
    return asked.length === 0 || span.end === 0 ? [] : [toLesson(annotated, span, asked)];
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
        toLesson(annotated, span, [{ span, rivals: undefined, label, weight: 1 }], true),
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
