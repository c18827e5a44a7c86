import { blockBytes, padding, writeHead } from './tar-format.ts';

/** Content of unknown length is split into entries of this size. */
export const pieceBytes = 4 * 1024 * 1024;

/** An entry with its content in memory. */
export interface Entry {
  name: string;
  content: Buffer;
}

/** The bytes of a tar archive with these entries, in order. */
export async function* archiveOf(entries: AsyncIterable<Entry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield writeHead({ name, size: content.length }, modifiedAt);
    yield content;
    yield Buffer.alloc(padding(content.length));
  }
  yield Buffer.alloc(2 * blockBytes);
}

/**
 * Splits a stream into entries `<folder>/00000`, `<folder>/00001`, … of {@link pieceBytes}, the last one shorter: a tar
 * header has the size before the content, but the size of a table is known only at its end. An empty stream becomes one
 * empty entry, so that it is present.
 */
export async function* inPieces(folder: string, stream: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  let index = 0;
  let held: Buffer[] = [];
  let size = 0;
  const take = (): Entry => {
    const entry = { name: `${folder}/${String(index).padStart(5, '0')}`, content: Buffer.concat(held) };
    index += 1;
    held = [];
    size = 0;
    return entry;
  };
  for await (const chunk of stream) {
    held.push(chunk);
    size += chunk.length;
    if (size >= pieceBytes) yield take();
  }
  if (size > 0 || index === 0) yield take();
}
