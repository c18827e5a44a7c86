import { BackupError } from './backup-error.ts';
import type { About, Content, Manifest } from './manifest.ts';
import type { BackupFile } from './read-archive.ts';
import { emptySum, readBackup, summed } from './read-backup.ts';
import type { Report } from './report.ts';

/** A backup that was read to its end and matches its manifest byte for byte. */
export interface VerifiedBackup {
  about: About;
  manifest: Manifest;
  /** The generated secret; null when the installation takes it from FETTLE_SECRET. */
  secret: string | null;
}

/** Reads the whole file without changing anything. @throws BackupError when it is not a complete, undamaged backup */
export async function verifyBackup(file: BackupFile, report: Report): Promise<VerifiedBackup> {
  let about: About | undefined;
  let manifest: Manifest | undefined;
  let secret: string | null = null;
  const sums = new Map<string, Content>();
  for await (const part of readBackup(file)) {
    if (part.kind === 'about') about = part.about;
    else if (part.kind === 'secret') secret = part.text;
    else if (part.kind === 'manifest') manifest = part.manifest;
    else {
      report.progress(`Checking ${part.kind} ${part.name}`);
      sums.set(`${part.kind} ${part.name}`, await sumUp(part.content));
    }
    report.signal.throwIfAborted();
  }
  if (about === undefined || manifest === undefined) throw new BackupError('is incomplete');
  compare(manifest, sums);
  return { about, manifest, secret };
}

async function sumUp(content: AsyncIterable<Buffer>): Promise<Content> {
  const sum = emptySum();
  const pieces = summed(content, sum);
  while (!(await pieces.next()).done);
  return sum;
}

function compare(manifest: Manifest, sums: Map<string, Content>): void {
  const promised = [
    ...manifest.tables.map((table): [string, Content] => [`table ${table.name}`, table]),
    ...manifest.files.map((file): [string, Content] => [`file ${file.key}`, file]),
  ];
  for (const [name, { bytes, sha256 }] of promised) {
    const found = sums.get(name);
    if (found === undefined) throw new BackupError(`is missing the ${name}`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw new BackupError(`is damaged: ${name}`);
  }
  if (sums.size !== promised.length) throw new BackupError('has entries that are not in its manifest');
}
