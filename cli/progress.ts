/** What is needed of a terminal; other streams have no `isTTY`. */
type Terminal = { isTTY?: boolean; write: (text: string) => unknown };

/** Shows what a long command is doing, in one line of a terminal that is gone at its end. Shows nothing elsewhere. */
export class Progress {
  readonly #stream: Terminal;
  #timer: NodeJS.Timeout | undefined;

  constructor(stream: Terminal) {
    this.#stream = stream;
  }

  /** Begins a step; its seconds are counted. */
  begin(step: string): void {
    this.end();
    if (!this.#stream.isTTY) return;
    const begun = Date.now();
    const show = (): void => {
      const seconds = Math.floor((Date.now() - begun) / 1000);
      this.#stream.write(`\r\x1b[K${step} …${seconds > 0 ? ` ${seconds} s` : ''}`);
    };
    show();
    this.#timer = setInterval(show, 1000);
  }

  end(): void {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stream.write('\r\x1b[K');
  }
}
