import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';

test('metrics tell audits that wait from those that run, and how long the first has waited', async (t) => {
  const service = await startService(t);
  const { lead, project } = await createFixture(service);
  const { db } = service.services;
  const read = async (): Promise<[string, number][]> => {
    const text = await (await service.fetch('/metrics')).text();
    return [...text.matchAll(/^(fettle_audit\w*\{.*\}) (\S+)$/gm)].map(([, name = '', value]) => [
      name,
      name.includes('seconds') ? Math.floor(Number(value) / 60) : Number(value),
    ]);
  };
  const expected = (waiting: number, running: number, minutes: number) => [
    ['fettle_audits_unfinished{state="waiting"}', waiting],
    ['fettle_audits_unfinished{state="running"}', running],
    ['fettle_audit_backlog_seconds{state="waiting"}', minutes],
  ];
  assert.deepEqual(await read(), expected(0, 0, 0));

  await lead.v1.updateProject({ id: project.id, url: 'https://site.example/' });
  await lead.v1.startAudit({ id: project.id });
  await sql`update audits set due_at = now() - interval '7 minutes'`.execute(db);
  assert.deepEqual(await read(), expected(1, 0, 7));

  await sql`update audits set claim_id = gen_random_uuid(), lease_until = now() + interval '1 minute'`.execute(
    db,
  );
  assert.deepEqual(await read(), expected(0, 1, 0), 'a worker runs it');

  await sql`update audits set lease_until = now() - interval '1 second'`.execute(db);
  assert.deepEqual(await read(), expected(1, 0, 7), 'its worker is gone');
});
