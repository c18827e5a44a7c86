import type { CrawlStore, LinkTarget } from '../crawl-store.ts';

/** What became of a target that was read: it is queued, there is no room for it now, or its result is known already. */
export type TargetAdmission = 'queued' | 'skipped' | 'settled';

export interface TargetReader {
  /** Reads on until `isFull` or the end of the current pass. */
  fill(isFull: () => boolean): Promise<void>;
  /** The current pass is complete. */
  hasEnded(): boolean;
  /** Everything was read, and nothing was skipped. */
  isDone(): boolean;
  /** The pass is complete, but it skipped targets, which need another one. */
  needsPass(): boolean;
  beginPass(): void;
  /** Streams the targets that are left; nothing else may be read afterwards. */
  rest(): AsyncGenerator<LinkTarget>;
}

/**
 * Reads targets in passes: otherwise a host with more links than may wait would block all targets after them. What one
 * pass skips the next one reads, because the store only returns targets without a result.
 */
export function createTargetReader(
  store: Pick<CrawlStore, 'unverifiedTargets'>,
  admit: (target: LinkTarget) => TargetAdmission,
): TargetReader {
  let source: AsyncIterator<LinkTarget> | null = store.unverifiedTargets()[Symbol.asyncIterator]();
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
      source = store.unverifiedTargets()[Symbol.asyncIterator]();
    },
    async *rest() {
      await source?.return?.();
      source = null;
      skipped = 0;
      yield* store.unverifiedTargets();
    },
  };
}
