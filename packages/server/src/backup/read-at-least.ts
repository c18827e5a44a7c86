/** Reads at least this many bytes from the source, or all if there are fewer. */
export async function readAtLeast(source: AsyncIterator<Buffer>, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let length = 0; length < bytes; ) {
    const { done, value } = await source.next();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  return Buffer.concat(parts);
}

/** Yields what was already read of a source, then the rest. */
export async function* joined(start: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (start.length > 0) yield start;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
