import type { Readable } from 'node:stream';

/** Yields the bytes of a stream in parts of exactly `size`, the last one shorter, with one part in memory at a time. */
export async function* readParts(content: Readable, size: number): AsyncGenerator<Buffer, undefined> {
  let gathered: Buffer[] = [];
  let length = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const end = size - length;
      yield Buffer.concat([...gathered, rest.subarray(0, end)]);
      rest = rest.subarray(end);
      gathered = [];
      length = 0;
    }
    gathered.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(gathered);
  return undefined;
}
