import { useRef } from 'react';

/** Tells the service that two requests are one: what was done although its answer was lost is not done twice. */
export interface IdempotencyKey {
  /** The same key for the same content until it was sent; another one for other content, which is another request. */
  keyFor(content: string): string;
  /** When it was first tried to send this content: a request sent again says the same time again. */
  triedAt(content: string): Date;
  /** The next one is new, even if somebody writes the same again. */
  forget(): void;
}

/** A key for what is written in one place and sent from there, perhaps in several tries. */
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
