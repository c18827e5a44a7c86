import type { AuditProgress, StreamMessage } from '@fettle/contract';
import { writeEnvelope } from '../../events/envelope.ts';
import { type EventCursor, writeCursor } from '../../events/event-cursor.ts';
import type { StoredEvent } from '../../events/read-events.ts';
import type { StreamPart } from '../../operation-output.ts';

interface EventMessage extends StreamPart {
  /** The audit that this event ends; null for other events. */
  finishedAudit: string | null;
}

const written = new WeakMap<StoredEvent, EventMessage>();

/** The message of an event, written once for all streams that send it. */
export function eventMessage(event: StoredEvent): EventMessage {
  const known = written.get(event);
  if (known !== undefined) return known;
  const made: EventMessage = {
    id: writeCursor(event.cursor),
    type: event.type,
    data: writeEnvelope(event),
    finishedAudit: event.type.startsWith('audit.')
      ? (JSON.parse(event.data) as { auditId: string }).auditId
      : null,
  };
  written.set(event, made);
  return made;
}

export function progressMessage(progress: AuditProgress): StreamPart {
  return { id: null, type: 'audit.progress', data: JSON.stringify(progress) };
}

type DataOf<Type extends StreamMessage['type']> = Extract<StreamMessage, { type: Type }>['data'];

/** A message about the stream itself. */
export function message<Type extends 'ready' | 'reset'>(
  type: Type,
  id: string,
  data: DataOf<Type>,
): StreamPart {
  return { id, type, data: JSON.stringify(data) };
}

/** Only a newer ID to resume from, so that events the caller cannot see are not scanned again. */
export function heartbeat(cursor: EventCursor | null): StreamPart {
  return { id: cursor === null ? null : writeCursor(cursor), type: null, data: '' };
}
