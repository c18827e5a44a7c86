import { useRef } from 'react';

/** Marks two requests as the same one, so that a retry after a lost response does not repeat the action. */
interface IdempotencyKey {
  /** The same key for the same content until it was sent. Other content gets another key. */
  keyFor(content: string): string;
  /** When this content was first sent. A retry repeats that time. */
  triedAt(content: string): Date;
  /** The next request gets a new key, even for the same content. */
  forget(): void;
}

/** An idempotency key for content that may be sent several times. */
export function useIdempotencyKey(): IdempotencyKey {
  const tried = useRef<{ content: string; key: string; at: Date } | null>(null);
  const find = (content: string) => {
    if (tried.current?.content !== content)
      tried.current = { content, key: crypto.randomUUID(), at: new Date() };
    return tried.current;
  };
  const made = useRef<IdempotencyKey>({
    keyFor: (content) => find(content).key,
    triedAt: (content) => find(content).at,
    forget() {
      tried.current = null;
    },
  });
  return made.current;
}
