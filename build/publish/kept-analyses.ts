import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AnalysisCache } from '../derive/insights/derive-insights.ts';

/**
 * Analyses of reviews kept between builds in one JSON file, so that a build reads only what is new. The key holds the
 * words and the model: an analysis is never stale. `save` keeps what this build used and forgets the rest.
 */
export class KeptAnalyses implements AnalysisCache {
  readonly #path: string;
  readonly #before: Map<string, Value>;
  readonly #used = new Map<string, Value>();
  #isNew = false;

  private constructor(path: string, before: Map<string, Value>) {
    this.#path = path;
    this.#before = before;
  }

  /** An absent or unreadable file is an empty one: everything is analysed again. */
  static async open(path: string): Promise<KeptAnalyses> {
    try {
      const entries: [string, Value][] = Object.entries(JSON.parse(await readFile(path, 'utf8')));
      return new KeptAnalyses(path, new Map(entries));
    } catch {
      return new KeptAnalyses(path, new Map());
    }
  }

  get(key: string): Value | undefined {
    const value = this.#used.get(key) ?? this.#before.get(key);
    if (value !== undefined) this.#used.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#used.set(key, value);
    this.#isNew = true;
  }

  async save(): Promise<void> {
    if (!this.#isNew && this.#used.size === this.#before.size) return;
    await mkdir(dirname(this.#path), { recursive: true });
    const half = `${this.#path}.${process.pid}`;
    await writeFile(half, JSON.stringify(Object.fromEntries(this.#used)));
    await rename(half, this.#path);
  }
}

type Value = NonNullable<ReturnType<AnalysisCache['get']>>;
