import type { Readable } from 'node:stream';

/**
 * Yields the lines of a stream without line endings; null for a line of more than `maxBytes`, which is skipped. Text
 * after the last line ending is a line too.
 */
export async function* readLines(stream: Readable, maxBytes: number): AsyncGenerator<string | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length > maxBytes) pieces = [];
    else pieces.push(piece);
  };
  const take = (): string | null => {
    const line = length > maxBytes ? null : Buffer.concat(pieces).toString('utf8').replace(/\r$/, '');
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of stream) {
    let rest = chunk as Buffer;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      add(rest.subarray(0, end));
      yield take();
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) add(rest);
  }
  if (length > 0) yield take();
}
