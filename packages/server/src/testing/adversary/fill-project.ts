import type { Audit } from '@fettle/contract';
import { sql } from 'kysely';
import { insertReported } from '../../features/audits/testing/report-rows.ts';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { noteAttempt, settle } from '../../features/webhooks/testing/webhook-rows.ts';
import { newId } from '../../ids.ts';
import { addToOrg, createOrg, createPerson, type Person } from '../factories.ts';
import type { Service } from '../harness.ts';
import type { Resources } from './resource-kinds.ts';

type Check = NonNullable<Audit['generalReport']>['checks'][number];

/** An organization of the fixture, with a user who can do everything in it. */
export interface TenantOrg {
  id: string;
  slug: string;
  /** Owner of the organization and of its projects. */
  principal: Person;
  /** A member of all projects. */
  person: Person;
  /** A member of the organization who is in no project. */
  newMember: Person;
}

/**
 * Creates one of everything a project can have. Every text contains `canary`, which identifies its origin when it
 * shows up elsewhere. What belongs to the principal alone contains `privateCanary`.
 */
export async function fillProject(
  service: Service,
  { id: orgId, slug, principal, person, newMember }: TenantOrg,
  { canary, privateCanary }: { canary: string; privateCanary: string },
): Promise<Resources> {
  const { db } = service.services;
  const api = principal.dashboard;
  const site = `https://${canary}.example/`;
  const text = (what: string) => `${canary} ${what}`;
  const project = await api.createProject({ slug, name: text('project'), url: site });
  await api.setColumns({
    id: project.id,
    columns: project.columns.map(({ key, label, category }) => ({ key, category, label: text(label) })),
  });
  await api.addProjectMember({ id: project.id, userId: person.id, role: 'member' });
  const task = await api.createTask({
    projectId: project.id,
    title: text('task'),
    description: text('description'),
    labels: [{ name: text('label') }],
    assigneeIds: [person.id, principal.id],
    pageUrl: `${site}page`,
    screenshotUrl: `${site}shot.png`,
    videoUrl: `${site}video`,
  });
  const otherTask = await api.createTask({ projectId: project.id, title: text('other task') });
  await sql`update tasks set reporter_type = 'guest', reporter_id = null, reporter_name = ${text('guest')},
    reporter_email = ${`guest@${canary}.example`} where id = ${otherTask.id}`.execute(db);
  const { id } = task;
  await api.updateTask({ id, title: text('task, renamed') });
  const comment = await api.addComment({ id, body: text('comment') });
  const checklist = await api.createChecklist({ id, title: text('list'), items: [{ title: text('item') }] });
  const otherChecklist = await api.createChecklist({ id, title: text('other list') });
  const attachment = await api.addAttachment({
    id,
    fileName: `${canary}.txt`,
    contentBase64: Buffer.from(text('file')).toString('base64'),
  });
  await api.addAttachment({ id, url: `${site}link`, fileName: text('link') });
  const timeEntry = await api.logTime({ id, minutes: 15, note: text('note') });
  await api.setAuditSchedule({ id: project.id, frequency: 'daily' });
  await api.setCrawlRules({
    id: project.id,
    include: [`/${canary}/`],
    credentials: { type: 'header', headerName: 'x-key', headerValue: text('key') },
  });
  const otherAudit = await fillAudit(service, { id: project.id, orgId, name: '' }, canary);
  const audit = await fillAudit(service, { id: project.id, orgId, name: '' }, canary);
  const found = await api.listAuditFindings({ id: audit, check: 'title-missing' });
  const fingerprint = found.items[0]?.fingerprint ?? '';
  await api.createTaskFromFinding({
    id: audit,
    check: 'title-missing',
    fingerprint: found.items[1]?.fingerprint ?? '',
  });
  const ignoredIssue = await api.ignoreIssue({
    id: audit,
    check: 'title-missing',
    fingerprint: found.items[2]?.fingerprint ?? '',
    reason: text('reason'),
  });
  const webhook = await api.createWebhook({
    projectId: project.id,
    url: `https://93.184.216.34/${canary}`,
    events: ['task.created', 'task.updated', 'comment.created'],
  });
  const delivery = await api.testWebhook({ id: webhook.id, type: 'task.created' });
  await settle(service, [delivery.id], 'failed');
  await noteAttempt(service, delivery.id, {
    number: 1,
    responseStatus: 500,
    error: text('error'),
    responseBody: text('answer'),
  });
  await api.updateNotificationPreferences({ timeZone: 'Europe/Berlin' });
  const token = await api.createToken({ name: `${privateCanary} token`, scopes: [] });
  const notification = await notify(service, {
    orgId,
    projectId: project.id,
    userId: principal.id,
    taskId: id,
  });
  // As if an email change were waiting for its link.
  await sql`insert into email_verifications (user_id, email, token_hash, created_at, expires_at)
    values (${principal.id}, ${`${privateCanary}.next@example.com`}, ${Buffer.from(newId())}, now(), now() + interval '1 day')
    on conflict (user_id) do nothing`.execute(db);
  const secondFactor = newId();
  await sql`insert into second_factors (id, user_id, kind, name, created_at, credential_id, public_key, sign_count, transports)
    values (${secondFactor}, ${newMember.id}, 'passkey', ${`${privateCanary} passkey`}, now(), ${Buffer.from(newId())},
      '\\x00', 0, '{usb}')`.execute(db);
  const email = `${canary}.invited@example.com`;
  const { invitation } = await api.inviteOrgMember({
    slug,
    email,
    name: text('invited'),
    role: 'guest',
    projectIds: [project.id],
  });
  return {
    org: slug,
    project: project.id,
    person: person.id,
    newMember: newMember.id,
    task: id,
    otherTask: otherTask.id,
    comment: comment.id,
    checklist: checklist.id,
    otherChecklist: otherChecklist.id,
    item: checklist.items[0]?.id ?? '',
    attachment: attachment.id,
    timeEntry: timeEntry.id,
    audit,
    otherAudit,
    fingerprint,
    ignoredIssue: ignoredIssue.id,
    page: `http://${canary}.example/page-1`,
    webhook: webhook.id,
    delivery: delivery.id,
    token: token.id,
    secondFactor,
    session: await idleSession(service, principal, `${privateCanary} browser`),
    invitation: invitation.id,
    invitationLink: invitation.inviteUrl?.split('/').at(-1) ?? '',
    ownInvitation: await inviteElsewhere(service, principal, privateCanary),
    emailLink: newId(),
    notification,
    email: person.email,
    identifier: principal.email,
  };
}

/** An invitation by an organization that no other user of the fixture belongs to. */
async function inviteElsewhere(service: Service, invited: Person, canary: string): Promise<string> {
  const org = await createOrg(service);
  await service.services.db
    .updateTable('orgs')
    .set({ name: `${canary} inviting` })
    .where('id', '=', org.id)
    .execute();
  const owner = await createPerson(service, `${canary} Inviter`);
  await addToOrg(service, org, owner, 'owner');
  const { invitation } = await owner.dashboard.inviteOrgMember({
    slug: org.slug,
    email: invited.email,
    role: 'member',
  });
  return invitation.id;
}

/** A complete audit with all its data; its site, findings, and advice contain the canary. */
async function fillAudit(
  service: Service,
  project: { id: string; orgId: string; name: string },
  canary: string,
): Promise<string> {
  const { db } = service.services;
  const { auditId } = await insertReported(service, project, {
    findings: 6,
    pages: 6,
    detail: `${canary} detail`,
    brokenLinks: 3,
  });
  const check: Check = {
    id: 'title-missing',
    title: 'Titles are missing',
    category: 'content',
    status: 'fail',
    severity: 'error',
    weight: 1,
    score: 50,
    unit: 'pages',
    affected: 3,
    assessed: 6,
    pointsLost: 1,
    why: `${canary} reason`,
    fix: `${canary} advice`,
    note: null,
    examples: [{ url: `http://${canary}.example/page-1`, detail: `${canary} example` }],
  };
  const general = { checks: [check], categories: [], aiSummary: `${canary} summary` };
  const atSite = (json: string) =>
    sql.raw(`replace(${json}::text, 'site.example', '${canary}.example')::json`);
  await sql`update audits set crawl_data = 'complete', root_url = ${`http://${canary}.example/`},
    general_report = ${JSON.stringify(general)}::json, link_report = ${atSite('link_report')},
    check_results = ${atSite('check_results')}
    where id = ${auditId}`.execute(db);
  await sql`update audit_page_lists set pages = ${atSite('pages')}, first_hash = null, last_hash = null
    where audit_id = ${auditId}`.execute(db);
  // Fingerprints derive from findings: two sites with the same issues at the same URLs would share them.
  await sql`update audit_findings finding set url = replace(url, 'site.example', ${`${canary}.example`}),
    key = md5(key::text || list_id::text)::uuid
    from audit_finding_lists list where list.id = finding.list_id and list.audit_id = ${auditId}`.execute(db);
  return auditId;
}

/** Creates the notification that a task was assigned. */
export async function notify(
  service: Service,
  about: { orgId: string; projectId: string; userId: string; taskId: string },
): Promise<string> {
  const id = newId();
  await service.services.db
    .insertInto('notifications')
    .values({
      id,
      org_id: about.orgId,
      project_id: about.projectId,
      user_id: about.userId,
      kind: 'assigned',
      source: id,
      task_id: about.taskId,
      actor: null,
      details: '{}',
      created_at: new Date().toISOString(),
    })
    .execute();
  return id;
}

/** Another session of the user. */
async function idleSession(service: Service, { id }: Person, userAgent: string): Promise<string> {
  const { db, clock } = service.services;
  return (await insertSession(db, { userId: id, userAgent, now: clock() })).id;
}
