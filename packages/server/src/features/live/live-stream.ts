import { compareCursors, type EventCursor, writeCursor } from '../../events/event-cursor.ts';
import type { ReaderListener } from '../../events/event-reader.ts';
import type { StoredEvent } from '../../events/read-events.ts';
import type { StreamOutput, StreamPart } from '../../operation-output.ts';
import type { OrgAuditProgress } from './audit-progress-store.ts';
import { createMessageQueue, type QueueBounds } from './message-queue.ts';
import { isSeen, type Listener, type SeenProjects } from './readmission-store.ts';
import { eventMessage, message, progressMessage, signOfLife } from './stream-messages.ts';

export interface StreamBounds {
  queue: QueueBounds;
  /** Silence after which a sign of life is sent. */
  beatMs: number;
  /** How long a message may wait for its reader. */
  stallMs: number;
}

/** One open stream: what its caller is to see of what happens, in order and once. */
export interface LiveStream extends Listener {
  /** Where the reader of all events tells of them. */
  follower: ReaderListener;
  answer: StreamOutput;
  isEnded(): boolean;
  /** Orgs whose audits may be of those he sees. */
  orgIds(): readonly string[];
  /** From now on the events of these projects; those of others are left out. */
  show(seen: SeenProjects): void;
  /** What is not finished of the audits of any org; what is new of it for this stream is sent. */
  tellProgress(audits: readonly OrgAuditProgress[]): void;
  /** To be called about every second: signs of life, and the end for who reads nothing. */
  beat(): void;
  end(): void;
}

/**
 * `begin` gives what comes before the events that the follower is told of, whatever these wait for it. `after` is the
 * place behind which events are new to the caller.
 */
export function createLiveStream(parts: {
  listener: Listener;
  seen: SeenProjects;
  bounds: StreamBounds;
  after: EventCursor | null;
  begin: (sees: (event: StoredEvent) => boolean) => AsyncIterable<StreamPart>;
  onClose: () => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}): LiveStream {
  const { listener, bounds, now = () => performance.now() } = parts;
  const queue = createMessageQueue(bounds.queue);
  const cut = new AbortController();
  const toldProgress = new Map<string, string>();
  let { seen, after } = parts;
  let sentAt = now();
  let waitsSince = sentAt;
  let ended = false;
  let closed = false;

  const push = (part: StreamPart): void => {
    if (queue.isEmpty()) waitsSince = now();
    sentAt = now();
    if (!queue.push(part)) breakOff();
  };
  const breakOff = (): void => {
    ended = true;
    queue.drop();
    cut.abort();
  };
  const sees = (event: StoredEvent): boolean => !ended && isSeen(seen, event);
  const end = (): void => {
    ended = true;
    queue.end();
  };

  async function* read(): AsyncGenerator<StreamPart, void, undefined> {
    for await (const part of parts.begin(sees)) {
      if (ended) return;
      yield part;
    }
    for await (const part of queue.read()) {
      yield part;
      waitsSince = now();
    }
  }

  return {
    ...listener,
    isEnded: () => ended,
    end,
    orgIds: () => seen.orgIds,
    show(projects) {
      seen = projects;
    },
    follower: {
      onEvents(events, cursor) {
        for (const event of events) {
          const isNew = after === null || compareCursors(event.cursor, after) > 0;
          if (!isNew || !sees(event)) continue;
          push(eventMessage(event));
          const { finishedAudit } = eventMessage(event);
          if (finishedAudit !== null) toldProgress.set(finishedAudit, 'finished');
        }
        if (after === null || compareCursors(cursor, after) > 0) after = cursor;
      },
      onReset(cursor) {
        after = cursor;
        push(message('reset', writeCursor(cursor), { reason: 'moved' }));
      },
    },
    tellProgress(audits) {
      const running = new Set<string>();
      for (const { orgId, progress } of audits) {
        running.add(progress.auditId);
        const part = progressMessage(progress);
        const isOfThese = isSeen(seen, { orgId, projectId: progress.projectId });
        const told = toldProgress.get(progress.auditId);
        if (ended || !isOfThese || told === 'finished' || told === part.data) continue;
        toldProgress.set(progress.auditId, part.data);
        push(part);
      }
      for (const auditId of toldProgress.keys()) if (!running.has(auditId)) toldProgress.delete(auditId);
    },
    beat() {
      if (ended) return;
      if (!queue.isEmpty()) {
        if (now() - waitsSince > bounds.stallMs) breakOff();
      } else if (now() - sentAt >= bounds.beatMs) push(signOfLife(after));
    },
    answer: {
      messages: read(),
      cut: cut.signal,
      close() {
        end();
        if (closed) return;
        closed = true;
        parts.onClose();
      },
    },
  };
}
