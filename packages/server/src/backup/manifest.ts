import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { BackupError } from './backup-error.ts';

/*
 * The format of a backup: a tar archive, compressed with gzip and optionally encrypted (encryption.ts), with these
 * entries in this order.
 *
 *   about.json              version and time of the backup, and the applied migrations
 *   secret                  the generated secret of the installation, if it is in the data folder
 *   tables/<table>/00000 …  rows in the text format of PostgreSQL's COPY, split into pieces
 *   files/<key>/00000 …     uploaded files, split in the same way
 *   manifest.json           row count, size, and SHA-256 of each of them, and the sequences
 *
 * Whatever is known only at the end comes last, so that a backup is written in one pass. `format` is incremented by
 * changes that an older Fettle would misread.
 */

export const backupFormat = 1;
export const about = 'about.json';
export const manifestName = 'manifest.json';
export const secret = 'secret';

const About = Type.Object({
  format: Type.Integer(),
  fettle: Type.String(),
  createdAt: Type.String(),
  /** Fingerprint that shows whether an installation has the same secret without revealing it; null if there was none. */
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

/** @throws BackupError when this is not the start of a backup that this version can read */
export function parseAbout(content: Buffer): About {
  const value = parseJson(content);
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > backupFormat) {
    throw new BackupError('was created by a newer version of Fettle: restore it with that version');
  }
  if (!Value.Check(About, value)) throw new BackupError('is not a Fettle backup');
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
    throw new BackupError('is not a Fettle backup', { cause });
  }
}
