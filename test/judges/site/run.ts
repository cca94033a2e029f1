import type { Judge } from '../judge.ts';
import { htmlChecker } from './html-checker.ts';
import { lighthouse } from './lighthouse.ts';
import { pa11y } from './pa11y.ts';

/** Judges of the pages. */
export const SITE_JUDGES: readonly Judge[] = [htmlChecker, pa11y, lighthouse];
