import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { transferTables } from '../format/tables.ts';

type Db = Kysely<Tables>;

/** Rows of one statement: few enough that nobody waits for their locks. */
const rowsPerBatch = 2000;
/** Each takes its comments, checklists, attachments, and time entries along. */
const tasksPerBatch = 50;

const imports = (orgId: string) => sql`select id from imports where project_id in (${projects(orgId)})`;
const connections = (orgId: string) =>
  sql`select id from connections where project_id in (${projects(orgId)})`;
const audits = (orgId: string) => sql`select id from audits where org_id = ${orgId}`;
const projects = (orgId: string) => sql`select id from projects where org_id = ${orgId}`;
const webhooks = (orgId: string) => sql`select id from webhooks where project_id in (${projects(orgId)})`;
const lists = (orgId: string) => sql`select id from audit_finding_lists where audit_id in (${audits(orgId)})`;

/** A statement that deletes a batch; it is repeated until it deletes nothing. */
type Step = (orgId: string) => RawBuilder<unknown>;

function batchOf(table: string, condition: (orgId: string) => RawBuilder<unknown>): Step {
  const name = sql.table(table);
  return (orgId) => sql`
    delete from ${name} where ctid = any(array(
      select ctid from ${name} where ${condition(orgId)} limit ${rowsPerBatch}))`;
}

const inAudits = (table: string) => batchOf(table, (orgId) => sql`audit_id in (${audits(orgId)})`);
const inLists = (table: string) => batchOf(table, (orgId) => sql`list_id in (${lists(orgId)})`);

function deliveriesWhere(condition: (orgId: string) => RawBuilder<unknown>): Step {
  // By ID: a position in a table says nothing about partitions.
  return (orgId) => sql`
    with batch as materialized (select id from deliveries where ${condition(orgId)} limit ${rowsPerBatch}),
    attempts as (delete from delivery_attempts where delivery_id in (select id from batch))
    delete from deliveries where id in (select id from batch)`;
}

/** What an organization has, the largest first, each found by an index. */
const steps: readonly Step[] = [
  deliveriesWhere((orgId) => sql`webhook_id in (${webhooks(orgId)})`),
  batchOf('events', (orgId) => sql`org_id = ${orgId}`),
  batchOf('notifications', (orgId) => sql`project_id in (${projects(orgId)})`),
  inLists('audit_findings'),
  inLists('audit_visits'),
  inAudits('audit_finding_lists'),
  inAudits('audit_page_lists'),
  inAudits('audit_inlinks'),
  inAudits('audit_pages'),
  inAudits('audit_urls'),
  batchOf('audits', (orgId) => sql`org_id = ${orgId}`),
  batchOf('import_entries', (orgId) => sql`import_id in (${imports(orgId)})`),
  batchOf('received_events', (orgId) => sql`connection_id in (${connections(orgId)})`),
  (orgId) => sql`
    delete from tasks where id = any(array(
      select task.id from tasks task where task.project_id in (${projects(orgId)}) limit ${tasksPerBatch}))`,
  (orgId) => sql`
    delete from projects where id = any(array(${projects(orgId)} limit 1))`,
];

/**
 * Rows that belong to nothing any longer, such as deliveries of a webhook that was deleted before. No index finds them, so
 * it comes last, when there are few.
 */
const leftovers: readonly Step[] = [
  deliveriesWhere((orgId) => sql`org_id = ${orgId}`),
  ...tablesWithOrg().map((table) => batchOf(table, (orgId) => sql`org_id = ${orgId}`)),
];

/** Every table with rows of organizations, children first. The log stays; its entries end by themselves. */
export function tablesWithOrg(): string[] {
  const listed = transferTables
    .filter(({ columns, name }) => 'org_id' in columns && name !== 'security_log')
    .map(({ name }) => name);
  return [
    'notifications',
    'org_exports',
    'received_events',
    'import_entries',
    'imports',
    'task_counts',
    'label_counts',
    'assignee_counts',
    'audit_counts',
    'scim_requests',
    'scim_tokens',
    'scim_project_members',
    'scim_group_projects',
    'scim_group_members',
    'scim_groups',
    'scim_users',
    'report_links',
    'guest_me_toos',
    'guest_reports',
    'widgets',
    ...listed.toReversed(),
  ];
}

export const deletionSteps: readonly Step[] = [...steps, ...leftovers];

/** Deletes one batch of a step; false when there is nothing left. */
export async function deleteBatch(db: Db, step: Step, orgId: string): Promise<boolean> {
  // A scan for leftovers reads whole tables, but locks nothing.
  await sql`select set_config('statement_timeout', '600000', true)`.execute(db);
  const { numAffectedRows = 0n } = await step(orgId).execute(db);
  return numAffectedRows > 0n;
}
