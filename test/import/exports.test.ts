import { describe } from 'vitest';
import { describeExports } from './exports.cases.ts';

describe('exports written after public descriptions', describeExports);
