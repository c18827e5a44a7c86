import { compareCursors, type EventCursor, writeCursor } from '../../events/event-cursor.ts';
import type { ReaderListener } from '../../events/event-reader.ts';
import type { StoredEvent } from '../../events/read-events.ts';
import type { StreamOutput, StreamPart } from '../../operation-output.ts';
import type { OrgAuditProgress } from './audit-progress-store.ts';
import { isVisible, type Listener, shownEvent, type VisibleProjects } from './listener-access-store.ts';
import { createMessageQueue, type QueueBounds } from './message-queue.ts';
import { eventMessage, heartbeat, message, progressMessage } from './stream-messages.ts';

export interface StreamBounds {
  queue: QueueBounds;
  /** Silence after which a heartbeat is sent. */
  heartbeatMs: number;
  /** How long a message can wait for its reader. */
  stallMs: number;
}

/** One open stream: the events its caller can see, in order and once. */
export interface LiveStream extends Listener {
  /** Receives all events from the reader. */
  follower: ReaderListener;
  response: StreamOutput;
  isEnded(): boolean;
  /** Organizations whose audits the caller may be able to see. */
  orgIds(): readonly string[];
  /** Sets the projects whose events are sent from now on. */
  setVisible(visible: VisibleProjects): void;
  /** Given the unfinished audits of any organizations, sends the progress that is new for this stream. */
  sendProgress(audits: readonly OrgAuditProgress[]): void;
  /** Called about every second: sends heartbeats, and aborts the stream of a reader that does not read. */
  checkHeartbeat(): void;
  end(): void;
}

/**
 * `begin` provides the messages before the events that the follower receives; these wait for it. Events after the cursor
 * `after` are new to the caller.
 */
export function createLiveStream(parts: {
  listener: Listener;
  visible: VisibleProjects;
  bounds: StreamBounds;
  after: EventCursor | null;
  begin: (shown: (event: StoredEvent) => StoredEvent | null) => AsyncIterable<StreamPart>;
  onClose: () => void;
  /** Monotonic, in milliseconds. */
  now?: () => number;
}): LiveStream {
  const { listener, bounds, now = () => performance.now() } = parts;
  const queue = createMessageQueue(bounds.queue);
  const cut = new AbortController();
  const sentProgress = new Map<string, string>();
  let { visible, after } = parts;
  let sentAt = now();
  let waitingSince = sentAt;
  let ended = false;
  let closed = false;

  const push = (part: StreamPart): void => {
    if (queue.isEmpty()) waitingSince = now();
    sentAt = now();
    if (!queue.push(part)) abort();
  };
  const abort = (): void => {
    ended = true;
    queue.drop();
    cut.abort();
  };
  const shown = (event: StoredEvent): StoredEvent | null => (ended ? null : shownEvent(visible, event));
  const end = (): void => {
    ended = true;
    queue.end();
  };

  async function* read(): AsyncGenerator<StreamPart, void, undefined> {
    for await (const part of parts.begin(shown)) {
      if (ended) return;
      yield part;
    }
    for await (const part of queue.read()) {
      yield part;
      waitingSince = now();
    }
  }

  return {
    ...listener,
    isEnded: () => ended,
    end,
    orgIds: () => visible.orgIds,
    setVisible(projects) {
      visible = projects;
    },
    follower: {
      onEvents(events, cursor) {
        for (const event of events) {
          const isNew = after === null || compareCursors(event.cursor, after) > 0;
          const sent = isNew ? shown(event) : null;
          if (sent === null) continue;
          const part = eventMessage(sent);
          push(part);
          const { finishedAudit } = part;
          if (finishedAudit !== null) sentProgress.set(finishedAudit, 'finished');
        }
        if (after === null || compareCursors(cursor, after) > 0) after = cursor;
      },
      onReset(cursor) {
        after = cursor;
        push(message('reset', writeCursor(cursor), { reason: 'moved' }));
      },
    },
    sendProgress(audits) {
      const running = new Set<string>();
      for (const { orgId, progress } of audits) {
        running.add(progress.auditId);
        const part = progressMessage(progress);
        const canSee = isVisible(visible, { orgId, projectId: progress.projectId });
        const sent = sentProgress.get(progress.auditId);
        if (ended || !canSee || sent === 'finished' || sent === part.data) continue;
        sentProgress.set(progress.auditId, part.data);
        push(part);
      }
      for (const auditId of sentProgress.keys()) if (!running.has(auditId)) sentProgress.delete(auditId);
    },
    checkHeartbeat() {
      if (ended) return;
      if (!queue.isEmpty()) {
        if (now() - waitingSince > bounds.stallMs) abort();
      } else if (now() - sentAt >= bounds.heartbeatMs) push(heartbeat(after));
    },
    response: {
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
