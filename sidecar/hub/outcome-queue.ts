import type { Delivery, DeliveryOutcome } from './sql-deliveries.ts';
import type { SubscriptionStore } from './store.ts';

const MAX_GROUP = 1_024;
const MAX_WAIT_MS = 200;

/**
 * Writes the outcomes of deliveries in groups: 1,024 of them, or what came within 200 ms. What the store refuses is tried again with
 * the next group; what never gets there is delivered again, when its claim has run out.
 */
export class OutcomeQueue {
  #waiting: DeliveryOutcome[] = [];
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  readonly #store: SubscriptionStore;
  readonly #onEnded: (delivery: Delivery) => void;
  readonly #onError: (error: unknown) => void;

  /** `onEnded` is called for each subscription that was ended. */
  constructor(
    store: SubscriptionStore,
    onEnded: (delivery: Delivery) => void,
    onError: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#onEnded = onEnded;
    this.#onError = onError;
  }

  add(outcome: DeliveryOutcome): void {
    this.#waiting.push(outcome);
    if (this.#waiting.length >= MAX_GROUP) void this.flush();
    else this.#timer ??= setTimeout(() => void this.flush(), MAX_WAIT_MS);
  }

  /** Resolves when all that was added before has been written, or refused. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const group = this.#waiting.splice(0);
    if (group.length === 0) return this.#writing;
    this.#writing = this.#writing.then(() => this.#write(group));
    return this.#writing;
  }

  async #write(group: DeliveryOutcome[]): Promise<void> {
    try {
      const ended = await this.#store.settleDeliveries(group);
      ended.forEach(this.#onEnded);
    } catch (error) {
      this.#onError(error);
      this.#waiting.unshift(...group);
    }
  }
}
