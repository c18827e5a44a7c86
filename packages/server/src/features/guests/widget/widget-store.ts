import { randomBytes } from 'node:crypto';
import type { Widget } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';

type Db = Kysely<Tables>;

/** What people set of a widget. */
export type WidgetSettings = Omit<Widget, 'projectId' | 'publicKey' | 'updatedAt'>;

/** A widget that is turned on, as its public key finds it. */
export interface OpenWidget extends WidgetSettings {
  projectId: string;
  orgId: string;
  projectName: string;
}

const columns = sql`widget.project_id as "projectId", widget.public_key as "publicKey", widget.enabled, widget.origins,
  widget.name_field as "nameField", widget.email_field as "emailField", widget.accepts_console as "acceptsConsole",
  widget.keeps_query as "keepsQuery", widget.accepts_screenshots as "acceptsScreenshots",
  widget.shows_audit_issues as "showsAuditIssues", widget.assignee_id as "assigneeId", widget.updated_at as "updatedAt"`;

/** Undefined while nobody has set anything. */
export async function findWidget(db: Db, projectId: string): Promise<Widget | undefined> {
  const { rows } = await sql<Widget>`
    select ${columns} from widgets widget where widget.project_id = ${projectId}`.execute(db);
  return rows[0];
}

/** The widget with that public key, if it takes reports and its project is not archived. */
export async function findOpenWidget(db: Db, publicKey: string): Promise<OpenWidget | undefined> {
  const { rows } = await sql<OpenWidget>`
    select ${columns}, widget.org_id as "orgId", project.name as "projectName"
    from widgets widget join projects project on project.id = widget.project_id
    where widget.public_key = ${publicKey} and widget.enabled and project.status <> 'archived'`.execute(db);
  return rows[0];
}

/** Writes the settings. The public key of a project stays as it is; the first settings make one. */
export async function saveWidget(
  db: Db,
  { projectId, orgId, now }: { projectId: string; orgId: string; now: string },
  settings: WidgetSettings,
): Promise<void> {
  const set = {
    enabled: settings.enabled,
    origins: settings.origins,
    name_field: settings.nameField,
    email_field: settings.emailField,
    accepts_console: settings.acceptsConsole,
    keeps_query: settings.keepsQuery,
    accepts_screenshots: settings.acceptsScreenshots,
    shows_audit_issues: settings.showsAuditIssues,
    assignee_id: settings.assigneeId,
    updated_at: now,
  };
  await db
    .insertInto('widgets')
    .values({ project_id: projectId, org_id: orgId, public_key: newPublicKey(), ...set })
    .onConflict((conflict) => conflict.column('project_id').doUpdateSet(set))
    .execute();
}

/** Gives a project another public key; false if it has none. */
export async function replacePublicKey(db: Db, projectId: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('widgets')
    .set({ public_key: newPublicKey(), updated_at: now })
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** No secret, but long enough that nobody finds one by trying. */
function newPublicKey(): string {
  return `fwk_${randomBytes(18).toString('base64url')}`;
}
