/** A raw message of the stream: its type, and its data as JSON. */
interface StreamMessage {
  type: string;
  data: string;
}

/**
 * Adds the state of the connection, `refused` when the response was an error, such as because the session has ended, and
 * `gap` when messages may have been missed.
 */
export type StreamNews =
  | StreamMessage
  | { type: 'up' }
  | { type: 'down' }
  | { type: 'refused' }
  | { type: 'gap' };
