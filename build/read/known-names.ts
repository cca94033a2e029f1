import { byNameKey, type Named, nameKey } from '../../contract/entity.ts';

/** Looks things up by id, name or alias, case and accents aside. */
export class KnownNames<T extends Named> {
  readonly #byName: ReadonlyMap<string, T>;
  /** Spellings met before: folding costs more than the rest of a look-up, and 100,000 reviews repeat a few names. */
  readonly #bySpelling = new Map<string, T>();
  readonly #things: readonly T[];

  constructor(things: readonly T[]) {
    this.#things = things;
    this.#byName = byNameKey(things);
  }

  find(name: string): T | undefined {
    const known = this.#bySpelling.get(name) ?? this.#byName.get(nameKey(name));
    if (known !== undefined) this.#bySpelling.set(name, known);
    return known;
  }

  /** Every name that would be found, as written. */
  names(): string[] {
    return this.#things.flatMap(({ id, name, aliases }) => [name, id, ...aliases]);
  }
}
