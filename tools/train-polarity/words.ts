import { writeFileSync } from 'node:fs';
import { trainingRows } from './learn.ts';
import { learnWords } from './learn-words.ts';

// A process of its own, because whoever reads texts loads the words at once.
const OUT = new URL('../../build/derive/insights/words.json', import.meta.url).pathname;
writeFileSync(OUT, `${JSON.stringify(learnWords(trainingRows()), null, 2)}\n`);
