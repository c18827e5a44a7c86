import {
  limits,
  type Page,
  type TaskSource,
  type TaskTemplate,
  type TaskTemplateCompact,
} from '@fettle/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { TemplateChecklist } from '../../db/tables/recurring-task-tables.ts';
import { isId } from '../../ids.ts';
import { type NewTaskFields, toActor } from '../tasks/index.ts';

/** What the tasks that are created from a template have. */
export interface TemplateContent
  extends Pick<
    NewTaskFields,
    | 'title'
    | 'description'
    | 'descriptionHtml'
    | 'descriptionJson'
    | 'status'
    | 'priority'
    | 'labels'
    | 'assigneeIds'
  > {
  checklists: TemplateChecklist[];
  source: TaskSource | null;
}

interface CompactRow extends Omit<TaskTemplateCompact, 'createdBy'> {
  creatorId: string | null;
  creatorName: string | null;
  creatorEmail: string | null;
}

interface Row extends CompactRow, Pick<TaskTemplate, 'description' | 'descriptionHtml' | 'checklists'> {
  descriptionJson: unknown;
}

const compactColumns = sql`template.id, template.project_id as "projectId", template.name, template.title,
  template.status, template.priority, template.labels, template.assignee_ids as "assigneeIds",
  template.source,
  coalesce((select sum(jsonb_array_length(list.value -> 'items'))
    from jsonb_array_elements(template.checklists) list), 0)::integer as "checklistItemCount",
  template.created_by as "creatorId", creator.name as "creatorName", creator.email as "creatorEmail",
  template.created_at as "createdAt", template.updated_at as "updatedAt"`;
const allColumns = sql`${compactColumns}, template.description, template.description_html as "descriptionHtml",
  template.description_json as "descriptionJson", template.checklists`;
const tables = sql`task_templates template left join users creator on creator.id = template.created_by`;

function withCreator<R extends CompactRow>({ creatorId, creatorName, creatorEmail, ...row }: R) {
  const creator = { type: 'user', id: creatorId, name: creatorName, email: creatorEmail } as const;
  return { ...row, createdBy: creatorId === null ? null : toActor(creator) };
}

/** A page of the templates of a project, by name; content that only recurring tasks use is left out. */
export async function readTemplatePage(
  { db }: Pick<Ctx, 'db'>,
  projectId: string,
  { page = 1, limit = limits.page.default }: { page?: number; limit?: number },
): Promise<Page<TaskTemplateCompact>> {
  const total = await countTemplates({ db }, projectId);
  const { rows } = await sql<CompactRow>`
    select ${compactColumns} from ${tables}
    where template.project_id = ${projectId} and template.name is not null
    order by lower(template.name), template.id limit ${limit} offset ${(page - 1) * limit}::bigint`.execute(
    db,
  );
  return { items: rows.map(withCreator), total };
}

/** How many templates of the project lists show. */
export async function countTemplates({ db }: Pick<Ctx, 'db'>, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from task_templates
    where project_id = ${projectId} and name is not null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A template of the project; undefined when there is none. With `lock`, it stays as it is until the transaction ends. */
export async function findTemplate(
  { db }: Pick<Ctx, 'db'>,
  projectId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<TaskTemplate | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await sql<Row>`
    select ${allColumns} from ${tables}
    where template.id = ${id} and template.project_id = ${projectId}
    ${lock ? sql`for update of template` : sql``}`.execute(db);
  return rows[0] === undefined ? undefined : withCreator(rows[0]);
}

export interface NewTemplate {
  id: string;
  /** Null: the content of a recurring task. */
  name: string | null;
  content: TemplateContent;
}

export async function insertTemplate(
  { db, clock, actor }: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  project: { id: string; orgId: string },
  { id, name, content }: NewTemplate,
): Promise<void> {
  const now = clock().toISOString();
  await db
    .insertInto('task_templates')
    .values({
      id,
      org_id: project.orgId,
      project_id: project.id,
      ...toColumns(name, content),
      created_by: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

/** Writes a template that exists, and returns it. Its content is not read back: a description can be a megabyte. */
export async function writeTemplate(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { id, name, content }: NewTemplate,
): Promise<TaskTemplate> {
  await db
    .updateTable('task_templates')
    .set({ ...toColumns(name, content), updated_at: clock().toISOString() })
    .where('id', '=', id)
    .execute();
  const { rows } =
    await sql<CompactRow>`select ${compactColumns} from ${tables} where template.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`The template ${id} is gone although its row is locked`);
  return { ...withCreator(row), ...content };
}

function toColumns(name: string | null, content: TemplateContent) {
  const { descriptionJson } = content;
  return {
    name,
    title: content.title,
    description: content.description,
    description_html: content.descriptionHtml,
    description_json: descriptionJson === null ? null : JSON.stringify(descriptionJson),
    status: content.status,
    priority: content.priority,
    labels: JSON.stringify(content.labels),
    assignee_ids: content.assigneeIds,
    checklists: JSON.stringify(content.checklists),
    source: content.source,
  };
}

/** Deletes a template, or hides it while recurring tasks have its content. */
export async function removeTemplate({ db, clock }: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<void> {
  const now = clock().toISOString();
  await sql`
    with hidden as (
      update task_templates template set name = null, updated_at = ${now} where template.id = ${id}
        and exists (select from recurring_tasks recurring where recurring.template_id = template.id)
      returning template.id)
    delete from task_templates template where template.id = ${id} and not exists (select from hidden)`.execute(
    db,
  );
}
