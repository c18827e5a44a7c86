import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { allPages, type Client, createClient } from '@fettle/client';
import { allScopes } from '@fettle/contract';
import pino from 'pino';
import { readConfig } from '../config.ts';
import { testDatabase } from '../testing/database.ts';
import { dataFolder } from '../testing/embedded-service.ts';
import { fettle, urlOf } from '../testing/fettle-command.ts';
import { startSecondService } from '../testing/second-service.ts';
import { verifyBackup } from './verify-backup.ts';

/** Backups of the demo, each written by the version whose last migration it is named after (docs/contributing/releasing.md). */
const folder = join(import.meta.dirname, 'released');
const identifier = 'nora@brightwater.example';
const password = 'demo-password';

for (const name of (await readdir(folder)).filter((file) => file.endsWith('.tgz')))
  test(`a backup written by the version of ${name} is restored by this one, and all of it can be read`, {
    timeout: 120_000,
  }, async (t) => {
    const path = join(folder, name);
    const url = await restoreAndServe(t, path);
    const report = { progress: () => undefined, warn: assert.fail, signal: AbortSignal.timeout(100_000) };
    const { manifest } = await verifyBackup({ path, passphrase: null }, report);
    const stored = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
    const found = await readAll(createClient({ baseUrl: url, token: await createToken(url) }));
    assert.deepEqual(
      found.counts,
      Object.fromEntries(Object.keys(found.counts).map((table) => [table, stored[table]])),
    );
    assert.deepEqual(found.hashes.sort(), manifest.files.map(({ sha256 }) => sha256).sort());
  });

/** Restores with the real command, and starts this version on the result. */
async function restoreAndServe(t: TestContext, path: string): Promise<string> {
  const { connection } = await testDatabase(t);
  const settings = {
    DATABASE_URL: urlOf(connection),
    FETTLE_DATA_DIR: await dataFolder(t),
    FETTLE_BREACHED_PASSWORDS_URL: 'off',
  };
  const { code, stderr } = await fettle(['restore', path], settings);
  assert.deepEqual([code, stderr], [0, '']);
  const log = pino({ level: 'silent' });
  const services = { config: readConfig(settings), clock: () => new Date(), log };
  return (await startSecondService(t, { connection, services })).url;
}

/** Signs in as a person of the demo. */
async function createToken(baseUrl: string): Promise<string> {
  const anyone = createClient({ baseUrl, surface: 'dashboard' });
  const { token } = await anyone.signInMobile({ identifier, password });
  const dashboard = createClient({ baseUrl, surface: 'dashboard', token });
  return (await dashboard.createToken({ name: 'Restored', scopes: [...allScopes] })).token;
}

/** Reads what people see, and counts it by the table that it is stored in. */
async function readAll(api: Client): Promise<{ counts: Record<string, number>; hashes: string[] }> {
  const counts = { projects: 0, tasks: 0, comments: 0, attachments: 0, time_entries: 0, audits: 0 };
  const hashes: string[] = [];
  for await (const project of allPages(api.listProjects, {})) {
    counts.projects += 1;
    counts.audits += (await api.listProjectAudits({ id: project.id })).total;
    for await (const { id } of allPages(api.listTasks, { projectId: project.id, limit: 100 })) {
      counts.tasks += 1;
      counts.comments += (await api.listComments({ id })).total;
      counts.time_entries += (await api.listTimeEntries({ id })).total;
      for (const attachment of (await api.getTask({ id })).attachments) {
        counts.attachments += 1;
        if (attachment.kind === 'link') continue;
        const { stream } = await api.downloadAttachment({ id, attachmentId: attachment.id });
        hashes.push(
          createHash('sha256')
            .update(await buffer(stream))
            .digest('hex'),
        );
      }
    }
  }
  return { counts, hashes };
}
