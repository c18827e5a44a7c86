import { BLOCK_BYTES, padding, writeHead } from './tar-format.ts';

/** What is collected before it becomes an entry: content of unknown length is cut into entries of this size. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** An entry whose content is at hand. */
export interface Entry {
  name: string;
  content: Buffer;
}

/** The bytes of a tar archive with these entries, in their order. */
export async function* archiveOf(entries: AsyncIterable<Entry>, modifiedAt: Date): AsyncGenerator<Buffer> {
  for await (const { name, content } of entries) {
    yield writeHead({ name, size: content.length }, modifiedAt);
    yield content;
    yield Buffer.alloc(padding(content.length));
  }
  yield Buffer.alloc(2 * BLOCK_BYTES);
}

/**
 * Cuts a stream into entries `<folder>/00000`, `<folder>/00001`, … of {@link PIECE_BYTES}, the last one shorter: a
 * tar header tells the size before the content, and how long a table is shows only at its end. An empty stream
 * gives one empty entry, so that it is seen to exist.
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
    if (size >= PIECE_BYTES) yield take();
  }
  if (size > 0 || index === 0) yield take();
}
