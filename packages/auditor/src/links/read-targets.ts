import type { CrawlSink, LinkTarget } from '../sink.ts';

/** Where a target that was read goes: it waits for its turn, there is no room for it now, or nobody has to wait for it. */
export type Admission = 'queued' | 'skipped' | 'settled';

export interface TargetReader {
  /** Reads on until `isFull` or the end of the present pass. */
  fill(isFull: () => boolean): Promise<void>;
  /** The pass is over. */
  hasEnded(): boolean;
  /** All were read, and none was skipped. */
  isDone(): boolean;
  /** The pass is over, and some of its targets have yet to be read in another. */
  needsPass(): boolean;
  beginPass(): void;
  /** The targets that are left, as a stream; nothing else may be read afterwards. */
  rest(): AsyncGenerator<LinkTarget>;
}

/**
 * Reads targets in passes: a host with more links than may wait would otherwise keep all that stand behind them from
 * being read. What a pass skips the next one meets again, because the sink only gives targets without a verdict.
 */
export function createTargetReader(
  sink: Pick<CrawlSink, 'unverifiedTargets'>,
  admit: (target: LinkTarget) => Admission,
): TargetReader {
  let source: AsyncIterator<LinkTarget> | null = sink.unverifiedTargets()[Symbol.asyncIterator]();
  let skipped = 0;
  return {
    async fill(isFull) {
      while (source !== null && !isFull()) {
        const next = await source.next();
        if (next.done) source = null;
        else if (admit(next.value) === 'skipped') skipped += 1;
      }
    },
    hasEnded: () => source === null,
    isDone: () => source === null && skipped === 0,
    needsPass: () => source === null && skipped > 0,
    beginPass() {
      skipped = 0;
      source = sink.unverifiedTargets()[Symbol.asyncIterator]();
    },
    async *rest() {
      await source?.return?.();
      source = null;
      skipped = 0;
      yield* sink.unverifiedTargets();
    },
  };
}
