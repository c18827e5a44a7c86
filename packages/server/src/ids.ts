import { randomFillSync } from 'node:crypto';

/**
 * A new UUIDv7 (RFC 9562 §5.7), later than every one this process made before: rows made in the same millisecond
 * keep their order. The twelve bits behind the time count up from a random start (§6.2, method 1); when they
 * run out, the time is run ahead by a millisecond. `crypto.randomUUIDv7` was rejected because it draws those bits
 * at random, so that a list of comments could change its order.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    counter = nextRandom().readUInt16BE(8) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastTime += 1;
    counter = 0;
  }
  const random = nextRandom();
  const time = lastTime.toString(16).padStart(12, '0');
  const count = counter.toString(16).padStart(3, '0');
  const variant = (0x8000 | (random.readUInt16BE(0) & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${variant}-${random.toString('hex', 2, 8)}`;
}

/** A new id whose time is a given one; those of one moment keep their order as far as those of {@link newId} do. */
export function newIdAt(ms: number): string {
  return firstIdOf(ms).slice(0, 13) + newId().slice(13);
}

let lastTime = 0;
let counter = 0;

/** Random bytes are drawn by the page: one call for each id would cost more than the rest of it. */
const page = Buffer.alloc(4096);
const bytesPerDraw = 10;
let drawn = page.length;

function nextRandom(): Buffer {
  if (drawn + bytesPerDraw > page.length) {
    randomFillSync(page);
    drawn = 0;
  }
  drawn += bytesPerDraw;
  return page.subarray(drawn - bytesPerDraw, drawn);
}

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be an id at all; what cannot is answered like an unknown id, without a query. */
export function isId(text: string): boolean {
  return pattern.test(text);
}

/** The smallest UUIDv7 of a moment. */
export function firstIdOf(ms: number): string {
  const time = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** The moment in a UUIDv7. */
export function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
