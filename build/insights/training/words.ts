import { writeFileSync } from 'node:fs';
import { lessonSets } from './learn.ts';
import { learnWords } from './learn-words.ts';

/** `node words.ts FILE`: a process of its own, because whoever reads texts loads the words at once. */
const [, , file] = process.argv;
if (file === undefined) throw new Error('expected the file to write the words to, got none');
const { rows, mamsTargets, invented } = lessonSets();
const labelled = [...mamsTargets, ...invented].map(({ text }) => text);
writeFileSync(file, `${JSON.stringify(learnWords(rows, labelled), null, 2)}\n`);
