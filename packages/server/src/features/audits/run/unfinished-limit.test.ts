import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { limits } from '@fettle/contract';
import { sql } from 'kysely';
import { createFixture } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { refused } from '../../../testing/refused.ts';
import { startDueAudits } from '../index.ts';
import { insertMany } from '../testing/many-audits.ts';

describe('an organization at its limit of unfinished audits', async () => {
  let now = new Date();
  const service = await startService({ after }, { clock: () => now });
  const { db } = service.services;
  const { org, project, owner, outsider } = await createFixture(service);
  const { id } = await owner.v1.startAudit({ id: project.id });
  await sql`update audits set status = 'complete', crawl_data = 'complete', due_at = null where id = ${id}`.execute(
    db,
  );
  await insertMany(service, org, { count: limits.unfinishedAudits });

  it('starts none and re-analyzes none, in any of its projects', async () => {
    await refused(owner.v1.startAudit({ id: project.id }), 'CONFLICT');
    await refused(owner.v1.reanalyzeAudit({ id }), 'CONFLICT');
    await refused(outsider.v1.startAudit({ id: project.id }), 'NOT_FOUND');
  });

  it('skips its scheduled audits, and starts them again once one has ended', async () => {
    await owner.dashboard.setAuditSchedule({
      id: project.id,
      frequency: 'daily',
      time: '03:00',
      timeZone: 'UTC',
    });
    now = new Date(now.getTime() + 25 * 3_600_000);
    await startDueAudits.run(service.services, new AbortController().signal);
    const { lastAuditId, nextRunAt } = await owner.dashboard.getAuditSchedule({ id: project.id });
    assert.equal(lastAuditId, null);
    assert.ok(Date.parse(nextRunAt ?? '') > now.getTime());
    await sql`delete from audits where id = (select id from audits where status = 'queued' limit 1)`.execute(
      db,
    );
    assert.equal((await owner.v1.startAudit({ id: project.id })).status, 'queued');
  });
});
