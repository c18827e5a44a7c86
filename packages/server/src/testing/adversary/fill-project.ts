import { Readable } from 'node:stream';
import type { Audit } from '@fettle/contract';
import { sql } from 'kysely';
import { insertReported } from '../../features/audits/testing/report-rows.ts';
import { insertSession } from '../../features/identity/sessions/session-store.ts';
import { noCounts } from '../../features/imports/import-store.ts';
import { noteAttempt, settle } from '../../features/webhooks/testing/webhook-rows.ts';
import { newId } from '../../ids.ts';
import { addToOrg, createOrg, createPerson, type Person } from '../factories.ts';
import type { Service } from '../harness.ts';
import { pngHeader } from '../image-headers.ts';
import { insertFavicon } from '../insert-favicon.ts';
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
  await api.updateTask({ id, description: text('description, changed') });
  const [taskEvent] = (await api.listTaskEvents({ id })).items;
  const comment = await api.addComment({ id, body: text('comment') });
  const checklist = await api.createChecklist({
    id,
    title: text('list'),
    items: [{ title: text('item') }, { title: text('linked item') }],
  });
  await api.createTaskFromChecklistItem({
    id,
    checklistId: checklist.id,
    itemId: checklist.items[1]?.id ?? '',
  });
  const otherChecklist = await api.createChecklist({ id, title: text('other list') });
  const attachment = await api.addAttachment({
    id,
    fileName: `${canary}.txt`,
    contentBase64: Buffer.from(text('file')).toString('base64'),
  });
  await api.addAttachment({ id, url: `${site}link`, fileName: text('link') });
  const relatedTask = await api.createTask({ projectId: project.id, title: text('related task') });
  const relation = await api.addTaskRelation({ id, kind: 'blocked_by', taskId: relatedTask.id });
  const timeEntry = await api.logTime({ id, minutes: 15, note: text('note') });
  const taskTemplate = await api.createTaskTemplate({
    id: project.id,
    name: text('template'),
    title: text('title of the template'),
    description: text('description of the template'),
    status: 'todo',
    labels: [{ name: text('label of the template') }],
    assigneeIds: [person.id],
    checklists: [{ title: text('list of the template'), items: [{ title: text('item of the template') }] }],
  });
  const recurringTask = await api.createRecurringTask({
    id: project.id,
    taskId: relatedTask.id,
    rule: { frequency: 'weekly' },
  });
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
  await fillWidget(service, { projectId: project.id, orgId, taskId: id }, canary);
  const imported = await fillImport(service, { projectId: project.id, orgId, taskId: id }, text);
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
  const connection = await fillConnection(service, principal, { projectId: project.id, taskId: id }, canary);
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
  // As if somebody had asked for a new password.
  await sql`insert into password_resets (user_id, email, token_hash, created_at, expires_at)
    values (${principal.id}, ${`${privateCanary}.reset@example.com`}, ${Buffer.from(newId())}, now(), now() + interval '1 day')
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
  const orgLogo = await fillLogo(principal, slug);
  const reportLink = await api.createReportLink({ id: audit, name: text('link') });
  const view = await api.createView({
    id: project.id,
    name: text('view'),
    visibility: 'project',
    filters: { q: text('filter') },
  });
  const orgDomain = await api.addOrgDomain({ slug, domain: `${canary}.example` });
  const scimToken = await api.createScimToken({ slug, name: `${canary} provider` });
  const scimGroup = await insertScimRows(service, {
    orgId,
    projectId: project.id,
    tokenId: scimToken.id,
    person,
    canary,
  });
  const identity = await fillProvider(service, { orgId, userId: newMember.id }, { canary, privateCanary });
  const orgExport = await insertExport(service, orgId, principal);
  return {
    org: slug,
    project: project.id,
    person: person.id,
    picture: await fillPicture(person),
    favicon: await insertFavicon(service, project.id),
    newMember: newMember.id,
    task: id,
    otherTask: otherTask.id,
    comment: comment.id,
    checklist: checklist.id,
    otherChecklist: otherChecklist.id,
    item: checklist.items[0]?.id ?? '',
    attachment: attachment.id,
    taskEvent: taskEvent?.id ?? '',
    relation: relation.id,
    watcher: person.id,
    timeEntry: timeEntry.id,
    taskTemplate: taskTemplate.id,
    recurringTask: recurringTask.id,
    audit,
    otherAudit,
    fingerprint,
    ignoredIssue: ignoredIssue.id,
    page: `http://${canary}.example/page-1`,
    import: imported,
    webhook: webhook.id,
    delivery: delivery.id,
    connection,
    token: token.id,
    secondFactor,
    session: await idleSession(service, principal, `${privateCanary} browser`),
    invitation: invitation.id,
    invitationLink: invitation.inviteUrl?.split('/').at(-1) ?? '',
    ownInvitation: await inviteElsewhere(service, principal, privateCanary),
    orgExport,
    orgDomain: orgDomain.id,
    orgLogo,
    reportLink: reportLink.id,
    view: view.id,
    scimToken: scimToken.id,
    scimGroup,
    identity,
    emailLink: newId(),
    notification,
    email: person.email,
    identifier: principal.email,
  };
}

/** How the project takes reports of guests, and one that the task came from. */
async function fillWidget(
  { services: { db } }: Service,
  { projectId, orgId, taskId }: { projectId: string; orgId: string; taskId: string },
  canary: string,
): Promise<void> {
  await sql`
    insert into widgets (project_id, org_id, public_key, enabled, origins, name_field, email_field, accepts_console,
      keeps_query, updated_at)
    values (${projectId}, ${orgId}, ${`fwk_${canary}_${newId()}`}, true, ${[`https://${canary}.example`]}::text[],
      'optional', 'optional', false, false, now())`.execute(db);
  await sql`
    insert into guest_reports (task_id, org_id, project_id, client_id, text)
    values (${taskId}, ${orgId}, ${projectId}, ${newId()}, ${`${canary} report`})`.execute(db);
  // As if the events of a change by somebody without an account were gone.
  await sql`insert into task_editors (org_id, task_id) values (${orgId}, ${taskId})`.execute(db);
  await sql`insert into guest_me_toos (task_id, client_id, org_id) values (${taskId}, ${newId()}, ${orgId})`.execute(
    db,
  );
}

/** A finished import with everything that its report can say. */
async function fillImport(
  { services: { db } }: Service,
  { projectId, orgId, taskId }: { projectId: string; orgId: string; taskId: string },
  text: (what: string) => string,
): Promise<string> {
  const id = newId();
  const options = { people: [{ from: text('from'), to: null }], origin: text('origin') };
  const mapping = {
    people: [{ name: text('person'), email: null, userId: null, userName: null }],
    columns: [],
    labels: [{ name: text('label'), to: null }],
    fields: [],
  };
  await sql`
    insert into imports (id, org_id, project_id, format, file_name, file_size, dry_run, options, status, done, total,
      counts, mapping, notes, error, created_at, completed_at, due_at)
    values (${id}, ${orgId}, ${projectId}, 'csv', ${text('file')}, 100, false, ${JSON.stringify(options)}, 'complete', 1, 1,
      ${JSON.stringify(noCounts)}, ${JSON.stringify(mapping)}, ${[text('note')]}::text[], ${text('error')}, now(), now(), null)`.execute(
    db,
  );
  await sql`
    insert into import_entries (import_id, ordinal, org_id, place, external_id, title, outcome, task_id, changed, kept, notes)
    values (${id}, 1, ${orgId}, ${text('place')}, ${text('id')}, ${text('title')}, 'created', ${taskId},
      ${[text('field')]}::text[], ${[text('kept')]}::text[], ${[text('remark')]}::text[])`.execute(db);
  await sql`
    insert into imported_tasks (project_id, source, external_id, org_id, task_id, state)
    values (${projectId}, ${text('source')}, ${text('id')}, ${orgId}, ${taskId}, ${JSON.stringify({ title: text('state') })})`.execute(
    db,
  );
  return id;
}

/** A provider of the organization, which has one for both of its projects, and an account that is linked to it. */
async function fillProvider(
  { services: { db } }: Service,
  { orgId, userId }: { orgId: string; userId: string },
  { canary, privateCanary }: { canary: string; privateCanary: string },
): Promise<string> {
  const text = (what: string) => `${canary} ${what}`;
  await sql`
    insert into org_providers (id, org_id, name, issuer, client_id, scopes, email_claim, name_claim, enabled,
      created_at, updated_at)
    values (${newId()}, ${orgId}, ${text('provider')}, ${`https://${canary}.example`}, ${text('client')},
      ${[text('scope')]}::text[], ${text('email')}, ${text('name')}, false, now(), now())
    on conflict (org_id) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into provider_identities (id, org_id, provider_id, user_id, subject, email, created_at, last_used_at)
    select ${newId()}, org_id, id, ${userId}, ${`${privateCanary} ${newId()}`}, ${`${privateCanary}@example.com`}, now(), now()
    from org_providers where org_id = ${orgId}
    on conflict (user_id, provider_id) do update set last_used_at = excluded.last_used_at
    returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** The logo of the organization, which has one for both of its projects. */
async function fillLogo({ dashboard }: Person, slug: string): Promise<string> {
  const { logo } = await dashboard.getOrgBranding({ slug });
  if (logo !== null) return logo.id;
  const set = await dashboard.setOrgLogo({ slug, contentBase64: pngHeader(1, 1).toString('base64') });
  return set.logo?.id ?? '';
}

/** The picture of a person, which is the same in both of their projects. */
async function fillPicture({ id, dashboard }: Person): Promise<string> {
  const { pictures } = await dashboard.listPictures({});
  const own = pictures.find(({ userId }) => userId === id);
  const contentBase64 = pngHeader(1, 1).toString('base64');
  return own?.id ?? (await dashboard.setOwnPicture({ contentBase64 })).id;
}

/** An export that can be downloaded. */
async function insertExport(service: Service, orgId: string, { id: userId }: Person): Promise<string> {
  const { db, blobs } = service.services;
  const [id, key] = [newId(), newId()];
  const { size } = await blobs.put(
    key,
    Readable.from([Buffer.from('an archive')]),
    'application/octet-stream',
  );
  await sql`insert into org_exports (id, org_id, requested_by, status, archive_key, size, sha256, created_at, completed_at,
      expires_at, due_at)
    values (${id}, ${orgId}, ${userId}, 'complete', ${key}, ${size}, 'digest', now(), now(), now() + interval '1 day', null)`.execute(
    db,
  );
  return id;
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

/** A connection with an event that it received and a link that it made. */
async function fillConnection(
  service: Service,
  { dashboard }: Person,
  { projectId, taskId }: { projectId: string; taskId: string },
  canary: string,
): Promise<string> {
  const { id } = await dashboard.createConnection({
    projectId,
    service: 'github',
    name: `${canary} connection`,
    repository: `${canary}/website`,
    targetBranch: `${canary}-main`,
  });
  const { db } = service.services;
  await sql`update connections set repository_id = ${`${canary}.example/1`}, last_refusal = ${`${canary} refusal`},
    last_refused_at = now() where id = ${id}`.execute(db);
  await sql`insert into received_events (id, connection_id, org_id, delivery_id, event, status, result, change,
      received_at, due_at)
    select ${newId()}, id, org_id, ${`${canary} delivery`}, ${`${canary} event`}, 'pending', ${`${canary} result`},
      ${JSON.stringify({ repository: canary })}::jsonb, now(), now() + interval '1 day'
    from connections where id = ${id}`.execute(db);
  await sql`insert into task_links (id, org_id, task_id, connection_id, service, kind, repository_id, reference,
      repository, title, url, branch, author, state, resolves, changed_at, created_at)
    select ${newId()}, org_id, ${taskId}, id, 'github', 'pull_request', ${`${canary}.example/1`},
      ${`${canary} reference`}, ${`${canary}/website`}, ${`${canary} pull request`}, ${`https://${canary}.example/5`},
      ${`${canary} branch`}, ${`${canary} author`}, 'open', true, now(), now()
    from connections where id = ${id}`.execute(db);
  return id;
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

/** A person and a group of an identity provider, and a request of it. */
async function insertScimRows(
  { services: { db } }: Service,
  {
    orgId,
    projectId,
    tokenId,
    person,
    canary,
  }: { orgId: string; projectId: string; tokenId: string; person: Person; canary: string },
): Promise<string> {
  const [userId, groupId] = [newId(), newId()];
  await sql`
    insert into scim_users (id, org_id, user_id, user_name, external_id, email, given_name, family_name, formatted_name,
      display_name, active, created_at, updated_at)
    values (${userId}, ${orgId}, null, ${`${canary} ${userId}`}, ${canary}, ${`${canary}@provider.example`}, ${canary},
      ${canary}, ${canary}, ${canary}, true, now(), now())`.execute(db);
  await sql`
    insert into scim_groups (id, org_id, display_name, external_id, created_at, updated_at)
    values (${groupId}, ${orgId}, ${`${canary} ${groupId}`}, ${canary}, now(), now())`.execute(db);
  await sql`insert into scim_group_members values (${groupId}, ${userId}, ${orgId})`.execute(db);
  await sql`insert into scim_group_projects values (${groupId}, ${projectId}, ${orgId}, 'viewer')`.execute(
    db,
  );
  await sql`insert into scim_project_members values (${projectId}, ${person.id}, ${orgId}, null)`.execute(db);
  await sql`
    insert into scim_requests (id, org_id, token_id, method, path, status, detail, created_at)
    values (${newId()}, ${orgId}, ${tokenId}, 'POST', ${`/scim/v2/${canary}`}, 400, ${canary}, now())`.execute(
    db,
  );
  return groupId;
}
