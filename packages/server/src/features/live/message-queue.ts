import type { StreamPart } from '../../operation-output.ts';

export interface QueueBounds {
  messages: number;
  /** Of all waiting messages together; a single one may be longer. */
  characters: number;
}

/** What is on its way to one reader. */
export interface MessageQueue {
  /** False when it does not fit: the reader is too slow, and what follows would have a gap. */
  push(message: StreamPart): boolean;
  /** Nothing more comes; what waits is still given. */
  end(): void;
  /** Nothing more comes, and what waits is forgotten. */
  drop(): void;
  isEmpty(): boolean;
  /** For one reader, once. */
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
