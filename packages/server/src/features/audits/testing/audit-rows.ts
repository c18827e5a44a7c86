import { sql } from 'kysely';
import { newId } from '../../../ids.ts';
import { createProject, type TestOrg, type TestProject } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { claimDue } from '../../../work/lease.ts';
import { createClaim } from '../../../work/run-job.ts';
import type { AuditRun } from '../run/audit-run.ts';
import { readJob } from '../run/audit-state.ts';
import { auditWorker } from '../run/audit-worker.ts';
import { createSuspension } from '../run/suspension.ts';

/** A project whose site is at `url`. */
export async function createSiteProject(service: Service, org: TestOrg, url: string): Promise<TestProject> {
  const project = await createProject(service, org);
  await service.services.db.updateTable('projects').set({ url }).where('id', '=', project.id).execute();
  return project;
}

/** Inserts a queued audit directly into the table. */
export async function insertQueued(
  service: Service,
  project: TestProject,
  more: { root_url?: string; max_pages?: number; tries?: number } = {},
): Promise<string> {
  const id = newId();
  await service.services.db
    .insertInto('audits')
    .values({
      id,
      org_id: project.orgId,
      project_id: project.id,
      status: 'queued',
      max_depth: 10,
      max_pages: 1000,
      root_url: 'http://site.example/',
      created_at: new Date().toISOString(),
      due_at: sql<string>`now() - interval '1 second'`,
      ...more,
    })
    .execute();
  return id;
}

/** Claims the one audit that is due, as a loop would. */
export async function claimAudit(
  service: Service,
  signal: AbortSignal = new AbortController().signal,
): Promise<AuditRun> {
  const [row] = await claimDue(service.services.db, 'audits', 1, {
    holder: service.services.holder,
    seconds: 60,
  });
  if (row === undefined) throw new Error('no audit is due');
  const claim = createClaim(auditWorker, row, signal);
  const job = await readJob(service.services.db, claim);
  if (job === null) throw new Error('the claim was lost at once');
  return { services: service.services, claim, suspension: createSuspension(signal), ...job };
}

/** Expires the lease, as if the worker that holds it had died a minute ago. */
export async function expireLease(service: Service, id: string): Promise<void> {
  await service.services.db
    .updateTable('audits')
    .set({ lease_until: sql<string>`now() - interval '1 second'` })
    .where('id', '=', id)
    .execute();
}
