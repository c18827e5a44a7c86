import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type ImportFormat, limits } from '@fettle/contract';
import { type Entry, fromBuffer, type Options, type ZipFile } from 'yauzl';
import { formatLimit } from '../../../format-amount.ts';
import { UnreadableExport } from '../model.ts';

/** The export in a file, alone or with the files beside it. */
export interface Archive {
  content: Uint8Array;
  /** Paths of the other files; none when the export was not in an archive. */
  paths: string[];
  /** The bytes of one of them. */
  readFile(path: string, maxBytes: number): Promise<Uint8Array | null>;
}

const maxEntries = 20_000;
const most = formatLimit(limits.importBytes);
const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/**
 * A file as it is, or the export in a ZIP archive: the only JSON or CSV file in its topmost folder that has one. Sizes are
 * checked before anything is decompressed, and again while it is.
 */
export async function readArchive(bytes: Uint8Array, format: ImportFormat): Promise<Archive> {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
  if (!isZip) return { content: bytes, paths: [], readFile: async () => null };
  const zip = await open(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  }).catch(refuseZip);
  const entries = await listEntries(zip).catch(refuseZip);
  const main = findExport([...entries.keys()], format);
  const entry = entries.get(main);
  if (entry === undefined) throw new UnreadableExport('The archive is empty.');
  const sizes = [...entries.values()].map(({ uncompressedSize }) => uncompressedSize);
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.importBytes) {
    throw new UnreadableExport(
      `The files in the archive have more than ${most} together. Split the archive.`,
    );
  }
  const content = await readEntry(zip, entry).catch(refuseZip);
  entries.delete(main);
  let given = 0;
  return {
    content,
    paths: [...entries.keys()],
    async readFile(path, maxBytes) {
      const found = entries.get(path);
      if (found === undefined || found.uncompressedSize > maxBytes) return null;
      // Every file once is within the limit; an export that attaches one to thousands of tasks would fill the store.
      given += found.uncompressedSize;
      if (given > limits.importBytes) {
        throw new UnreadableExport(`The attachments of its tasks have more than ${most} together.`);
      }
      return await readEntry(zip, found).catch(refuseZip);
    },
  };
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', () => resolve());
    zip.on('entry', (entry: Entry) => {
      const isFile = !entry.fileName.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(entry.fileName);
      if (isFile) entries.set(entry.fileName, entry);
      if (entries.size > maxEntries) {
        reject(
          new UnreadableExport(`The archive has more than ${maxEntries.toLocaleString('en-US')} files.`),
        );
        return;
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.isEncrypted()) throw new UnreadableExport(`"${entry.fileName}" in the archive is encrypted.`);
  const stream = await promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: StreamDone) => void)(
    entry,
  );
  return await buffer(stream);
}

type StreamDone = (error: Error | null, stream: NodeJS.ReadableStream) => void;

function findExport(paths: readonly string[], format: ImportFormat): string {
  const extension = ['trello', 'planka', 'github'].includes(format) ? '.json' : '.csv';
  const candidates = paths.filter((path) => path.toLowerCase().endsWith(extension));
  const depthOf = (path: string) => path.split('/').length;
  const least = Math.min(...candidates.map(depthOf));
  const [main, ...others] = candidates.filter((path) => depthOf(path) === least);
  if (main === undefined) throw new UnreadableExport(`The archive has no ${extension} file.`);
  if (others.length > 0) {
    const names = [main, ...others].slice(0, 10).join(', ');
    throw new UnreadableExport(
      `The archive has several ${extension} files: ${names}. Import them one at a time.`,
    );
  }
  return main;
}

function refuseZip(cause: unknown): never {
  if (cause instanceof UnreadableExport) throw cause;
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  throw new UnreadableExport(`The ZIP archive is damaged${why}. Create it again.`, { cause });
}
