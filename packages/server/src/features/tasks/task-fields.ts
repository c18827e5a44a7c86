import type { Label, Pin, Priority } from '@fettle/contract';
import { type Insertable, sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { TaskTable } from '../../db/tables/tables.ts';
import { labelNames } from './task-labels.ts';

/** The fields of a task that people change, under the names the API and the events give them. */
export interface TaskFields {
  title: string;
  description: string | null;
  descriptionHtml: string | null;
  descriptionJson: unknown;
  status: string;
  priority: Priority;
  labels: Label[];
  assigneeIds: string[];
  dueDate: string | null;
  dueDateComplete: boolean;
  pageUrl: string | null;
  screenshotUrl: string | null;
  videoUrl: string | null;
  pin: Pin | null;
  position: number;
  completedAt: string | null;
}

export async function readTaskFields(tx: Pick<Ctx, 'db'>, id: string): Promise<TaskFields> {
  return await tx.db
    .selectFrom('tasks')
    .select([
      'title',
      'description',
      'description_html as descriptionHtml',
      'description_json as descriptionJson',
      'status',
      'priority',
      'labels',
      'assignee_ids as assigneeIds',
      'due_date as dueDate',
      'due_date_complete as dueDateComplete',
      'page_url as pageUrl',
      'screenshot_url as screenshotUrl',
      'video_url as videoUrl',
      sql<Pin | null>`pin`.as('pin'),
      'position',
      'completed_at as completedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

type FieldColumns = Pick<
  Insertable<TaskTable>,
  | 'title'
  | 'description'
  | 'description_html'
  | 'description_json'
  | 'status'
  | 'priority'
  | 'labels'
  | 'label_names'
  | 'assignee_ids'
  | 'due_date'
  | 'due_date_complete'
  | 'page_url'
  | 'screenshot_url'
  | 'video_url'
  | 'pin'
  | 'position'
  | 'completed_at'
>;

/**
 * All fields as columns, also those that did not change: every update has the same statement text, where one per set of
 * changed fields would fill the table of prepared statements. Indexes on unchanged values are not touched.
 */
export function toColumns(fields: TaskFields): FieldColumns {
  return {
    title: fields.title,
    description: fields.description,
    description_html: fields.descriptionHtml,
    description_json: fields.descriptionJson === null ? null : JSON.stringify(fields.descriptionJson),
    status: fields.status,
    priority: fields.priority,
    labels: JSON.stringify(fields.labels),
    label_names: labelNames(fields.labels),
    assignee_ids: fields.assigneeIds,
    due_date: fields.dueDate,
    due_date_complete: fields.dueDateComplete,
    page_url: fields.pageUrl,
    screenshot_url: fields.screenshotUrl,
    video_url: fields.videoUrl,
    pin: fields.pin === null ? null : JSON.stringify(fields.pin),
    position: fields.position,
    completed_at: fields.completedAt,
  };
}
