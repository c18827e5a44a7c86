import type { Priority } from '@fettle/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables/tables.ts';
import { newId } from '../ids.ts';

export interface TaskToInsert {
  status: string;
  priority?: Priority;
  dueDate?: string | null;
  dueDateComplete?: boolean;
  completedAt?: string | null;
  updatedAt?: string;
}

/** Inserts tasks directly into the database, where triggers update columns and counters; returns their IDs. */
export async function insertTasks(
  db: Kysely<Tables>,
  { projectId, orgId }: { projectId: string; orgId: string },
  tasks: readonly TaskToInsert[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const task of tasks) {
    const counter = await db
      .updateTable('project_counters')
      .set((eb) => ({ last_task_number: eb('last_task_number', '+', 1) }))
      .where('project_id', '=', projectId)
      .returning('last_task_number')
      .executeTakeFirstOrThrow();
    const id = newId();
    const updatedAt = task.updatedAt ?? '2026-01-01T00:00:00.000Z';
    await db
      .insertInto('tasks')
      .values({
        id,
        org_id: orgId,
        project_id: projectId,
        number: counter.last_task_number,
        title: `Task ${counter.last_task_number}`,
        description: null,
        description_html: null,
        status: task.status,
        priority: task.priority ?? 'medium',
        labels: '[]',
        label_names: [],
        assignee_ids: [],
        reporter_type: 'system',
        reporter_id: null,
        reporter_name: null,
        reporter_email: null,
        source: 'api',
        due_date: task.dueDate ?? null,
        due_date_complete: task.dueDateComplete ?? false,
        page_url: null,
        screenshot_url: null,
        video_url: null,
        position: counter.last_task_number,
        created_at: updatedAt,
        updated_at: updatedAt,
        completed_at: task.completedAt ?? null,
      })
      .execute();
    ids.push(id);
  }
  return ids;
}
