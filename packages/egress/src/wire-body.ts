/** Bytes that can be buffered before the socket is paused. */
const highWaterBytes = 64 * 1024;

/** Pauses, resumes, and cancels the socket of a body. */
export interface WireControl {
  pause(): void;
  resume(): void;
  /** The consumer has stopped reading: release the connection. */
  cancel(): void;
}

/**
 * The body as it arrives from the socket: a bounded queue between the parser that pushes and the single consumer that
 * pulls. Chunks that arrived before a failure are still yielded before the failure is thrown.
 */
export class WireBody implements AsyncIterableIterator<Uint8Array> {
  bytes = 0;
  ended = false;
  readonly #control: WireControl;
  #chunks: Uint8Array[] = [];
  #waiting = 0;
  #error: Error | null = null;
  #wake: PromiseWithResolvers<void> | null = null;

  constructor(control: WireControl) {
    this.#control = control;
  }

  push(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    this.#waiting += chunk.length;
    this.#chunks.push(chunk);
    if (this.#waiting > highWaterBytes) this.#control.pause();
    this.#wakeUp();
  }

  end(error: Error | null): void {
    this.ended = true;
    this.#error = error;
    this.#wakeUp();
  }

  async next(): Promise<IteratorResult<Uint8Array, undefined>> {
    for (;;) {
      const chunk = this.#chunks.shift();
      if (chunk) {
        this.#waiting -= chunk.length;
        if (!this.ended && this.#waiting <= highWaterBytes) this.#control.resume();
        return { value: chunk, done: false };
      }
      if (this.#error) throw this.#error;
      if (this.ended) return { value: undefined, done: true };
      this.#wake ??= Promise.withResolvers<void>();
      await this.#wake.promise;
    }
  }

  async return(): Promise<IteratorResult<Uint8Array, undefined>> {
    this.#chunks = [];
    if (!this.ended) this.#control.cancel();
    return { value: undefined, done: true };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #wakeUp(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.resolve();
  }
}
