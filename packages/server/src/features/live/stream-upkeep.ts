import type { Services } from '../../context.ts';
import { readAuditProgress } from './audit-progress-store.ts';
import type { LiveStream } from './live-stream.ts';
import { readAdmitted } from './readmission-store.ts';

export interface StreamUpkeep {
  /** Runs until no stream is open. */
  start(): void;
  stop(): void;
}

/**
 * What is done about every second for all open streams together: ends those whose caller may not listen any more, tells
 * how far audits are, sends signs of life. Two statements, however many streams there are.
 */
export function createUpkeep(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  open: ReadonlySet<LiveStream>,
  everyMs: number,
): StreamUpkeep {
  let timer: NodeJS.Timeout | undefined;
  let asking = false;
  let failing = false;

  const round = (): void => {
    for (const stream of open) stream.beat();
    if (open.size === 0) stop();
    else if (!asking) void ask();
  };

  /** Not waited for: signs of life go out while the database takes its time. */
  const ask = async (): Promise<void> => {
    asking = true;
    try {
      const streams = [...open];
      await readmit(streams);
      await tellProgress(streams);
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err }, 'could not check open streams');
      failing = true;
    } finally {
      asking = false;
    }
  };

  const readmit = async (streams: readonly LiveStream[]): Promise<void> => {
    const admitted = await readAdmitted(db, streams, clock());
    for (const [place, stream] of streams.entries()) {
      const seen = admitted[place] ?? null;
      if (seen === null) stream.end();
      else stream.show(seen);
    }
  };

  const tellProgress = async (streams: readonly LiveStream[]): Promise<void> => {
    const audits = await readAuditProgress(db, [...new Set(streams.flatMap((stream) => stream.orgIds()))]);
    for (const stream of streams) stream.tellProgress(audits);
  };

  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    start() {
      timer ??= setInterval(round, everyMs);
    },
    stop,
  };
}
