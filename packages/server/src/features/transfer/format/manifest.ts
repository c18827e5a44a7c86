import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { TransferError } from '../transfer-error.ts';

/*
 * The format of an export: a tar archive, compressed with gzip, with these entries in this order.
 *
 *   about.json                    format, version of Fettle, time, and the organization
 *   tables/<table>/00000.jsonl …  a JSON object per line, in pieces of some MiB
 *   files/<id>                    attached files, and the logo
 *   manifest.json                 row count, size, and SHA-256 of each of them
 *
 * Whatever is known only at the end comes last, so that an export is written in one pass. `format` is incremented by
 * changes that an older Fettle would misread.
 */

export const exportFormat = 1;
export const aboutName = 'about.json';
export const manifestName = 'manifest.json';

const About = Type.Object({
  format: Type.Integer(),
  fettle: Type.String(),
  createdAt: Type.String(),
  publicUrl: Type.String(),
  org: Type.Object({ id: Type.String(), slug: Type.String(), name: Type.String() }),
});
export type About = Static<typeof About>;

const TableContent = Type.Object({
  name: Type.String(),
  rows: Type.Integer(),
  bytes: Type.Integer(),
  sha256: Type.String(),
});
export type TableContent = Static<typeof TableContent>;

const Manifest = Type.Object({
  format: Type.Integer(),
  tables: Type.Array(TableContent),
  files: Type.Array(Type.Object({ id: Type.String(), bytes: Type.Integer(), sha256: Type.String() })),
  /** Attachments whose file was not in the file store. */
  missingFiles: Type.Array(Type.String()),
});
export type Manifest = Static<typeof Manifest>;

/** @throws TransferError when this is not the start of an export that this version can read */
export function parseAbout(content: Buffer): About {
  const parsed = parse(content);
  refuseOtherFormat(parsed);
  return check(About, parsed, 'is not a Fettle export');
}

/** @throws TransferError when it is not a manifest */
export function parseManifest(content: Buffer): Manifest {
  const parsed = parse(content);
  refuseOtherFormat(parsed);
  return check(Manifest, parsed, 'has a damaged manifest');
}

function refuseOtherFormat(parsed: unknown): void {
  const format = (parsed as { format?: unknown } | null)?.format;
  if (typeof format !== 'number' || format === exportFormat) return;
  throw new TransferError(
    `has format ${format}, but this version of Fettle reads format ${exportFormat}: import it with the version of Fettle that wrote it, or a newer one`,
  );
}

function check<S extends TSchema>(schema: S, parsed: unknown, otherwise: string): Static<S> {
  if (!Value.Check(schema, parsed)) throw new TransferError(otherwise);
  return parsed as Static<S>;
}

function parse(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch (cause) {
    throw new TransferError('is not a Fettle export', { cause });
  }
}
