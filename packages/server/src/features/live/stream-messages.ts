import type { AuditProgress, StreamMessage } from '@fettle/contract';
import { writeEnvelope } from '../../events/envelope.ts';
import { type EventCursor, writeCursor } from '../../events/event-cursor.ts';
import type { StoredEvent } from '../../events/read-events.ts';
import type { StreamPart } from '../../operation-output.ts';

interface EventMessage extends StreamPart {
  /** The audit whose end it tells of. */
  finishedAudit: string | null;
}

const written = new WeakMap<StoredEvent, EventMessage>();

/** The message of an event, written once for all streams that carry it. */
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

/** Nothing but a newer place to go on from: what the caller cannot see need not be passed over again. */
export function signOfLife(cursor: EventCursor | null): StreamPart {
  return { id: cursor === null ? null : writeCursor(cursor), type: null, data: '' };
}
