import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { blockBytes, padding, writeHead } from '../../../backup/tar-format.ts';
import { fillProject } from '../../../testing/adversary/fill-project.ts';
import { defer, type Teardown } from '../../../testing/defer.ts';
import { createFixture, type Fixture } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { writeExport } from '../export/write-export.ts';
import { readArchive } from '../import/read-archive.ts';

/** The entries of an archive by their names, as latin1, which keeps every byte. */
export type Entries = Map<string, string>;

/** A folder for archives, removed when the test ends. */
export interface Archives {
  /** Exports an organization to a file. */
  exportOrg(service: Service, orgId: string): Promise<string>;
  read(path: string): Promise<Entries>;
  /** Writes an archive with exactly these entries. */
  write(entries: Iterable<[name: string, content: string]>): Promise<string>;
  /** Writes a file with these bytes. */
  save(bytes: Buffer): Promise<string>;
}

export async function createArchives(t: Teardown): Promise<Archives> {
  const folder = await mkdtemp(join(tmpdir(), 'fettle-transfer-'));
  defer(t, () => rm(folder, { recursive: true, force: true }));
  let count = 0;
  const save = async (bytes: Buffer): Promise<string> => {
    const path = join(folder, `${++count}.tar.gz`);
    await writeFile(path, bytes);
    return path;
  };
  return {
    save,
    async exportOrg({ services }, orgId) {
      const chunks: Buffer[] = [];
      for await (const chunk of writeExport(services, orgId)) chunks.push(chunk);
      return save(gzipSync(Buffer.concat(chunks)));
    },
    async read(path) {
      const entries: Entries = new Map();
      for await (const entry of readArchive(path)) {
        const parts: Buffer[] = [];
        for await (const chunk of entry.content) parts.push(chunk);
        entries.set(entry.name, Buffer.concat(parts).toString('latin1'));
      }
      return entries;
    },
    write: (entries) => save(gzipSync(tarOf(entries))),
  };
}

/** A tar archive; names that the service would not write are written all the same. */
export function tarOf(entries: Iterable<[name: string, content: string]>): Buffer {
  const parts: Buffer[] = [];
  for (const [name, content] of entries) {
    const bytes = Buffer.from(content, 'latin1');
    parts.push(
      writeHead({ name, size: bytes.length }, new Date()),
      bytes,
      Buffer.alloc(padding(bytes.length)),
    );
  }
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)]);
}

/** An organization with some of everything, and another one that must stay as it is. */
export async function createFilledFixture(service: Service): Promise<Fixture> {
  const fixture = await createFixture(service);
  await fillProject(
    service,
    { ...fixture.org, principal: fixture.owner, person: fixture.member, newMember: fixture.outsider },
    { canary: 'inside', privateCanary: 'private' },
  );
  await sql`insert into task_editors (org_id, task_id, user_id)
    select org_id, id, ${fixture.member.id}::uuid from tasks where org_id = ${fixture.org.id} order by id limit 1`.execute(
    service.services.db,
  );
  return fixture;
}
