import type { StreamPart } from '../../operation-output.ts';

export interface QueueBounds {
  messages: number;
  /** The total of all waiting messages; a single one can be longer. */
  characters: number;
}

/** The messages waiting for one reader. */
export interface MessageQueue {
  /** False when the message does not fit: the reader is too slow, and later messages would follow a gap. */
  push(message: StreamPart): boolean;
  /** Ends the queue; waiting messages are still read. */
  end(): void;
  /** Ends the queue, and discards waiting messages. */
  drop(): void;
  isEmpty(): boolean;
  /** Can be called once, for a single reader. */
  read(): AsyncGenerator<StreamPart, void, undefined>;
}

export function createMessageQueue(bounds: QueueBounds): MessageQueue {
  const waiting: StreamPart[] = [];
  let characters = 0;
  let ended = false;
  let arrived = Promise.withResolvers<void>();

  const announce = (): void => {
    arrived.resolve();
    arrived = Promise.withResolvers();
  };
  return {
    push(message) {
      if (ended) return true;
      const fits = waiting.length < bounds.messages && characters + message.data.length <= bounds.characters;
      if (!fits && waiting.length > 0) return false;
      waiting.push(message);
      characters += message.data.length;
      announce();
      return true;
    },
    end() {
      ended = true;
      announce();
    },
    drop() {
      ended = true;
      waiting.length = 0;
      announce();
    },
    isEmpty: () => waiting.length === 0,
    async *read() {
      for (;;) {
        const next = waiting.shift();
        if (next !== undefined) {
          characters -= next.data.length;
          yield next;
        } else if (ended) return;
        else await arrived.promise;
      }
    },
  };
}
