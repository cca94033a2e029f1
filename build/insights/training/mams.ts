import { readFileSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import type { Industry } from '../presets/industry.ts';

/** One labelled target (with its offsets) or category of a sentence. */
export type Label = {
  readonly polarity: string;
  readonly category: string | undefined;
  readonly start: number;
  readonly end: number;
};

export type LabelledSentence = {
  readonly text: string;
  readonly labels: readonly Label[];
  readonly domain: Industry;
};

/** Reads an aspect-sentiment file in the XML of SemEval-2014 and MAMS (terms or categories). */
export function readLabelled(path: string): LabelledSentence[] {
  const sentences: LabelledSentence[] = [];
  let text = '';
  let inText = false;
  let labels: Label[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'text') inText = true;
    if (name !== 'aspectTerm' && name !== 'aspectCategory') return;
    labels.push({
      polarity: attributes.polarity ?? '',
      category: attributes.category,
      start: Number(attributes.from ?? 0),
      end: Number(attributes.to ?? 0),
    });
  });
  parser.on('text', (piece) => {
    if (inText) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'text') inText = false;
    if (name !== 'sentence') return;
    sentences.push({ domain: 'restaurant', text, labels });
    text = '';
    labels = [];
  });
  parser.write(readFileSync(path, 'utf8')).close();
  return sentences;
}
