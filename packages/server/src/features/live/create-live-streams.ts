import { limits } from '@fettle/contract';
import { ApiError, notFound } from '../../api-error.ts';
import type { Services } from '../../context.ts';
import { compareCursors, type EventCursor, readCursor, writeCursor } from '../../events/event-cursor.ts';
import { type ReaderTimes, readerTimes } from '../../events/event-reader.ts';
import { createTail } from '../../events/tail.ts';
import type { LiveStreams, StreamRequest } from '../../live-streams.ts';
import type { StreamPart } from '../../operation-output.ts';
import { readListenerAccess } from './listener-access-store.ts';
import { createLiveStream, type LiveStream, type StreamBounds } from './live-stream.ts';
import { checkResume, readMissed } from './missed-events.ts';
import { newMessages, type ShownEvent } from './new-stream.ts';
import { createStreamMaintenance } from './stream-maintenance.ts';
import { eventMessage, message } from './stream-messages.ts';

export interface LiveOptions extends StreamBounds {
  perUser: number;
  perProcess: number;
  /** Lifetime of a stream; clients that still want it, and still have access, open it again. */
  lifeMs: number;
  /** Interval at which access and audit progress are checked. */
  upkeepMs: number;
  reader: ReaderTimes;
}

export const liveOptions: LiveOptions = {
  perUser: limits.streams.perUser,
  perProcess: 2_000,
  lifeMs: 3_600_000,
  upkeepMs: 1_000,
  queue: { messages: 2_000, characters: 2 * 1024 * 1024 },
  heartbeatMs: 15_000,
  stallMs: 60_000,
  reader: readerTimes,
};

type LiveServices = Pick<Services, 'db' | 'clock' | 'log' | 'onWake'>;

/** The open streams of a process, fed by one reader of events and checked once a second. */
export function createLiveStreams(services: LiveServices, given: Partial<LiveOptions> = {}): LiveStreams {
  const { db, clock } = services;
  const options = { ...liveOptions, ...given };
  const tail = createTail(services, options.reader);
  const open = new Set<LiveStream>();
  const upkeep = createStreamMaintenance(services, open, options.upkeepMs);
  /** Includes streams that are being opened. */
  const byUser = new Map<string, number>();
  let count = 0;
  let closed = false;

  const reserve = (userId: string): (() => void) => {
    const own = byUser.get(userId) ?? 0;
    if (own >= options.perUser) throw tooMany('RATE_LIMITED', 'You have', own);
    if (closed || count >= options.perProcess) throw tooMany('UNAVAILABLE', 'This server process has', count);
    byUser.set(userId, own + 1);
    count += 1;
    return () => {
      count -= 1;
      const left = (byUser.get(userId) ?? 1) - 1;
      if (left === 0) byUser.delete(userId);
      else byUser.set(userId, left);
    };
  };

  const begin = async (request: StreamRequest, lastSeen: EventCursor | null, release: () => void) => {
    const { caller, orgId, projectId } = request;
    const listener = { caller, orgId, projectId };
    const [visible = null] = await readListenerAccess(db, [listener], clock());
    if (visible === null) throw notFound();
    const resume = lastSeen === null ? 'new' : await checkResume(db, visible.orgIds, lastSeen);
    const after = resume === 'possible' ? lastSeen : null;
    let stopFollowing = (): void => undefined;
    let from: EventCursor | null = null;
    const stream = createLiveStream({
      listener,
      visible,
      bounds: options,
      after,
      begin: (shown) =>
        resume === 'new'
          ? newOnes(visible.orgIds, request.recentMs, from, shown)
          : missedMessages(visible.orgIds, resume, after, from, shown),
      onClose() {
        clearTimeout(life);
        open.delete(stream);
        stopFollowing();
        release();
      },
    });
    const followed = await tail.follow(stream.follower);
    stopFollowing = followed.stop;
    ({ from } = followed);
    const life = setTimeout(() => stream.end(), options.lifeMs);
    open.add(stream);
    if (closed) stream.end();
    upkeep.start();
    return stream.response;
  };

  async function* newOnes(
    orgIds: readonly string[],
    recentMs: number,
    from: EventCursor | null,
    shown: ShownEvent,
  ): AsyncGenerator<StreamPart, void, undefined> {
    if (from !== null) yield* newMessages(services, { orgIds, recentMs, from, shown });
  }

  async function* missedMessages(
    orgIds: readonly string[],
    resume: Awaited<ReturnType<typeof checkResume>>,
    after: EventCursor | null,
    from: EventCursor | null,
    shown: ShownEvent,
  ): AsyncGenerator<StreamPart, void, undefined> {
    if (from === null) return;
    if (resume !== 'possible') yield message('reset', writeCursor(from), { reason: resume });
    else if (after !== null && compareCursors(after, from) < 0) {
      for await (const event of readMissed(db, orgIds, after, from)) {
        const sent = shown(event);
        if (sent !== null) yield eventMessage(sent);
      }
    }
  }

  return {
    async open(request) {
      const lastSeen = parseLastEventId(request.lastEventId);
      const release = reserve(request.caller.userId);
      try {
        return await begin(request, lastSeen, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    count: () => count,
    async close() {
      closed = true;
      for (const stream of open) stream.end();
      upkeep.stop();
      await tail.close();
    },
  };
}

function parseLastEventId(text: string | null): EventCursor | null {
  if (text === null) return null;
  const cursor = readCursor(text);
  if (cursor !== null) return cursor;
  throw new ApiError(
    'BAD_REQUEST',
    'Last-Event-ID is not an ID from a stream of this service. Omit it to start a new stream.',
  );
}

function tooMany(code: 'RATE_LIMITED' | 'UNAVAILABLE', who: string, count: number): ApiError {
  const hint = code === 'RATE_LIMITED' ? 'Close one first' : 'Try again';
  return new ApiError(code, `${who} reached the limit of ${count} open streams. ${hint}.`, {
    headers: { 'retry-after': '5' },
  });
}
