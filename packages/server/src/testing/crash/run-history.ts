import type { EventType } from '@fettle/contract';

/**
 * What clients, receivers, and the killer record while the service is killed again and again, and the final content
 * of the database. All times are milliseconds of one clock, that of the process which runs clients and receivers, so
 * that they can be compared.
 */
export interface RunHistory {
  changes: Change[];
  receipts: Receipt[];
  webhooks: Webhook[];
  kills: Kill[];
  /** What must never happen: a response with status 500, or a process that ends by itself. */
  faults: string[];
  stored: Stored;
}

/** A change that a client requests, and repeats until it is acknowledged. */
export interface Change {
  kind: 'create' | 'update' | 'comment';
  projectId: string;
  /** A text that no other change writes: the title it gives the task, or the text of the comment. */
  marker: string;
  /** For a `create`: known once it is acknowledged. */
  taskId: string | null;
  /** The first time it was sent. */
  sentAt: number;
  acknowledgedAt: number | null;
  /** How often it was sent, including refused and unanswered requests. */
  sends: number;
  /** ID of the task or comment in every response: one per acknowledgement. */
  objectIds: string[];
  /** Whether it was sent with an Idempotency-Key. */
  keyed: boolean;
}

/** One request a receiver got, in the order of arrival. */
export interface Receipt {
  webhookId: string;
  at: number;
  deliveryId: string;
  /** Whether both signatures match this webhook's secret and these bytes. */
  signed: boolean;
  bodyHash: string;
  event: ReceivedEvent;
  /** Status of the response; null if the connection was reset instead. */
  responseStatus: number | null;
}

/** What the invariants need from a body. */
export interface ReceivedEvent {
  id: string;
  type: EventType;
  projectId: string;
  taskId: string;
  /** Title of the task, or text of the comment; null for an event without either. */
  marker: string | null;
  commentId: string | null;
  /** Of the task; null for an event without one. */
  revision: number | null;
  /** Status before and after; null if the event has none. */
  move: { from: string; to: string } | null;
}

export interface Webhook {
  id: string;
  projectId: string;
  events: EventType[];
  /** Whether its receiver accepts a delivery in the end; the others refuse every attempt. */
  accepts: boolean;
}

export interface Kill {
  at: number;
  /** What was killed, and where if it was at a named point. */
  what: string;
}

/** The content of the database after the last kill, when nothing is due. */
export interface Stored {
  tasks: { id: string; projectId: string; title: string; status: string }[];
  comments: { id: string; taskId: string; text: string }[];
  events: { id: string; type: EventType; projectId: string; position: number; transactionId: string }[];
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
