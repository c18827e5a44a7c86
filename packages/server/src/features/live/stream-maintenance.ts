import type { Services } from '../../context.ts';
import { readAuditProgress } from './audit-progress-store.ts';
import { readListenerAccess } from './listener-access-store.ts';
import type { LiveStream } from './live-stream.ts';

export interface StreamMaintenance {
  /** Runs until the last stream has ended. */
  start(): void;
  stop(): void;
}

/**
 * Runs about every second for all open streams together: ends those whose caller has lost access, sends audit progress, and
 * sends heartbeats. Two statements, however many streams there are.
 */
export function createStreamMaintenance(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  open: ReadonlySet<LiveStream>,
  everyMs: number,
): StreamMaintenance {
  let timer: NodeJS.Timeout | undefined;
  let checking = false;
  let failing = false;

  const round = (): void => {
    for (const stream of open) stream.checkHeartbeat();
    if (open.size === 0) stop();
    else if (!checking) void check();
  };

  /** Not awaited, so that heartbeats are sent even while the database is slow. */
  const check = async (): Promise<void> => {
    checking = true;
    try {
      const streams = [...open];
      await checkAccess(streams);
      await sendProgress(streams);
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err }, 'could not check open streams');
      failing = true;
    } finally {
      checking = false;
    }
  };

  const checkAccess = async (streams: readonly LiveStream[]): Promise<void> => {
    const access = await readListenerAccess(db, streams, clock());
    for (const [place, stream] of streams.entries()) {
      const visible = access[place] ?? null;
      if (visible === null) stream.end();
      else stream.setVisible(visible);
    }
  };

  const sendProgress = async (streams: readonly LiveStream[]): Promise<void> => {
    const audits = await readAuditProgress(db, [...new Set(streams.flatMap((stream) => stream.orgIds()))]);
    for (const stream of streams) stream.sendProgress(audits);
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
