import { randomUUIDv7 } from 'node:crypto';

/** A new UUIDv7: unique, and in the order of creation within a process. */
export function newId(): string {
  return randomUUIDv7();
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; what cannot is answered like an unknown id, without a query. */
export function isId(text: string): boolean {
  return pattern.test(text);
}
