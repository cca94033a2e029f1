import { fold } from '../../contract/fold.ts';

/** A thing of the business that reviews mention. */
type Named = { id: string; name: string; aliases: readonly string[] };

/** Looks things up by id, name or alias, case and accents aside. */
export class KnownNames<T extends Named> {
  readonly #byName = new Map<string, T>();
  /** Spellings met before: folding costs more than the rest of a look-up, and 100,000 reviews repeat a few names. */
  readonly #bySpelling = new Map<string, T>();
  readonly #things: readonly T[];

  constructor(things: readonly T[]) {
    this.#things = things;
    for (const thing of things.toReversed()) {
      for (const name of [...thing.aliases, thing.name, thing.id])
        this.#byName.set(fold(name), thing);
    }
  }

  find(name: string): T | undefined {
    const known = this.#bySpelling.get(name) ?? this.#byName.get(fold(name));
    if (known !== undefined) this.#bySpelling.set(name, known);
    return known;
  }

  /** Every name that would be found, as written. */
  names(): string[] {
    return this.#things.flatMap(({ id, name, aliases }) => [name, id, ...aliases]);
  }
}
