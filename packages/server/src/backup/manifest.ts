import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './backup-error.ts';

/*
 * What a backup is: a tar archive, compressed with gzip and, on request, encrypted (encryption.ts), of these entries in
 * this order.
 *
 *   about.json              who made it and when, and how far its database was migrated
 *   secret                  the generated secret of the installation, when it lies in the data folder
 *   tables/<table>/00000 …  rows in the text form of PostgreSQL's COPY, cut into pieces; joined they are the table
 *   files/<key>/00000 …     uploaded files, cut likewise
 *   manifest.json           how many rows, bytes and which SHA-256 each of them has, and the sequences
 *
 * What is known only at the end stands at the end, so that a backup is written in one go. `format` is raised by a
 * change that an older Fettle would read wrongly.
 */

export const FORMAT = 1;
export const ABOUT = 'about.json';
export const MANIFEST = 'manifest.json';
export const SECRET = 'secret';

const About = Type.Object({
  format: Type.Integer(),
  fettle: Type.String(),
  createdAt: Type.String(),
  /** Tells, without giving it away, whether another installation has the same secret; null: there was none. */
  secretFingerprint: Type.Union([Type.String(), Type.Null()]),
  migrations: Type.Array(Type.Object({ name: Type.String(), checksum: Type.String() })),
});
export type About = Static<typeof About>;

const Content = Type.Object({ bytes: Type.Integer(), sha256: Type.String() });
const TableContent = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.String(), { minItems: 1 }),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  sha256: Type.String(),
});
const Manifest = Type.Object({
  tables: Type.Array(TableContent),
  files: Type.Array(Type.Object({ key: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
  sequences: Type.Array(Type.Object({ name: Type.String(), value: Type.String(), isCalled: Type.Boolean() })),
});
export type Content = Static<typeof Content>;
export type TableContent = Static<typeof TableContent>;
export type Manifest = Static<typeof Manifest>;

/** @throws BackupError when it is not the start of a backup that this version can read */
export function parseAbout(content: Buffer): About {
  const value = parseJson(content);
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError('was made by a newer Fettle: restore it with that one');
  }
  if (!Value.Check(About, value)) throw new BackupError('is no backup of Fettle');
  return value;
}

/** @throws BackupError when it is not a manifest */
export function parseManifest(content: Buffer): Manifest {
  const value = parseJson(content);
  if (!Value.Check(Manifest, value)) throw new BackupError('has a damaged manifest');
  return value;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new BackupError('is no backup of Fettle', { cause });
  }
}
