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
    counter = randomStart();
  } else if (++counter > 0xfff) {
    lastTime += 1;
    counter = 0;
  }
  return writeId(lastTime, counter);
}

let lastTime = 0;
let counter = 0;

/**
 * A new UUIDv7 of a given time, for rows whose id must be of the moment that stands in them. Those that this process
 * makes for one millisecond, one after the other, keep their order too.
 */
export function newIdAt(ms: number): string {
  givenCounter = ms === givenTime ? (givenCounter + 1) & 0xfff : randomStart();
  givenTime = ms;
  return writeId(ms, givenCounter);
}

let givenTime = -1;
let givenCounter = 0;

/** Low enough that there is room to count on. */
function randomStart(): number {
  return nextRandom().readUInt16BE(8) & 0x7ff;
}

function writeId(ms: number, count: number): string {
  const random = nextRandom();
  const time = ms.toString(16).padStart(12, '0');
  const variant = (0x8000 | (random.readUInt16BE(0) & 0x3fff)).toString(16);
  const counted = count.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counted}-${variant}-${random.toString('hex', 2, 8)}`;
}

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

/** The nil UUID (RFC 9562 §5.9): no row has it, and it sorts before every other ID. */
export const nilUuid = '00000000-0000-0000-0000-000000000000';

/** Whether a text can be an id at all; what cannot is answered like an unknown id, without a query. */
export function isId(text: string): boolean {
  return pattern.test(text);
}

/** What a filter by ID compares with: a text that is not an ID matches nothing. */
export function idOrNil(text: string): string {
  return isId(text) ? text : nilUuid;
}

/** The UUID before every UUIDv7 of a moment, for comparisons and the bounds of partitions; itself it is no UUIDv7. */
export function firstIdOf(ms: number): string {
  const time = Math.floor(Math.max(0, ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The moment in a UUIDv7. */
export function msOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
