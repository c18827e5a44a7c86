import type { EventType } from '@fettle/contract';

/**
 * What is written down while the service is killed over and over, by those who stand outside of it: the clients, the
 * receivers, whoever kills, and in the end what the database holds. All times are milliseconds of one clock, that
 * of the process which runs clients and receivers, so that "before" means something.
 */
export interface Ledgers {
  changes: Change[];
  receipts: Receipt[];
  webhooks: Webhook[];
  kills: Kill[];
  /** What nobody may ever see: an answer of 500, a process that ended by itself. */
  faults: string[];
  stored: Stored;
}

/** Something a client asked for; it is asked again until it is acknowledged. */
export interface Change {
  kind: 'create' | 'update' | 'comment';
  projectId: string;
  /** Text no other change writes: the title it gives the task, or the text of the comment. */
  mark: string;
  /** Of a `create`: known once it is acknowledged. */
  taskId: string | null;
  /** The first time it was sent. */
  sentAt: number;
  acknowledgedAt: number | null;
  /** Times it was sent, refused and unanswered ones included. */
  sends: number;
  /** Id of the task or comment in every answer it got: one per acknowledgement. */
  objectIds: string[];
  /** Whether it went out under an Idempotency-Key. */
  keyed: boolean;
}

/** One request a receiver got, whole or not, in the order of arrival. */
export interface Receipt {
  webhookId: string;
  at: number;
  deliveryId: string;
  /** Whether both signatures are those of this webhook's secret over these very bytes. */
  signed: boolean;
  bodyHash: string;
  event: ReceivedEvent;
  /** Status it was answered with; null when the connection was broken instead. */
  answered: number | null;
}

/** What the rules need of a body. */
export interface ReceivedEvent {
  id: string;
  type: EventType;
  projectId: string;
  taskId: string;
  /** Title of the task, or text of the comment; null for an event that carries neither. */
  mark: string | null;
  commentId: string | null;
  /** Of the task; null for an event that carries none. */
  revision: number | null;
  /** Status before and after; null when the event has none. */
  move: { from: string; to: string } | null;
}

export interface Webhook {
  id: string;
  projectId: string;
  events: EventType[];
  /** Whether its receiver takes a delivery in the end; the others refuse every attempt. */
  takes: boolean;
}

export interface Kill {
  at: number;
  /** What was killed, and where when it was at a named point. */
  what: string;
}

/** What the database holds after the last kill, when nothing is due. */
export interface Stored {
  tasks: { id: string; projectId: string; title: string; status: string }[];
  comments: { id: string; taskId: string; text: string }[];
  events: { id: string; type: EventType; projectId: string; position: number }[];
  deliveries: StoredDelivery[];
}

export interface StoredDelivery {
  id: string;
  webhookId: string;
  eventId: string;
  status: string;
  /** Numbers of its recorded attempts, in order. */
  attempts: number[];
}
