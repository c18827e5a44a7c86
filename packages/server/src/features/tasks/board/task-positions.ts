import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Gap between neighbors: about fifty moves into the same gap before a column has to be renumbered. */
export const positionStep = 1024;

/** The position after the last task of a column. Call it with the project's tasks locked. */
export async function endOfColumn(tx: Pick<Ctx, 'db'>, projectId: string, status: string): Promise<number> {
  const { rows } = await lastPosition(projectId, status).execute(tx.db);
  return (rows[0]?.position ?? 0) + positionStep;
}

/** SQL for the position of the last task of a column. */
export function lastPosition(projectId: unknown, status: unknown): RawBuilder<{ position: number }> {
  return sql`
    select last_task.position from tasks last_task
    where last_task.project_id = ${projectId} and last_task.status = ${status}
    order by last_task.position desc limit 1`;
}

/** A place in a column: before or after one of its tasks. */
export interface Place {
  projectId: string;
  status: string;
  side: 'before' | 'after';
  neighborId: string;
}

interface Neighbors {
  anchor: number;
  /** The task on that side of the neighbor, whichever it is. */
  besideId: string | null;
  /** Position of the nearest task on that side other than the one being moved. */
  beside: number | null;
}

/**
 * The position that puts `taskId` at that place: null when it is there already, undefined when the neighbor is not a
 * task of that column. Renumbers the column when the gap is exhausted.
 */
export async function findPosition(
  tx: Ctx,
  taskId: string,
  place: Place,
): Promise<number | null | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const neighbors = await readNeighbors(tx, taskId, place);
    if (neighbors === undefined) return undefined;
    if (neighbors.besideId === taskId) return null;
    const position = between(neighbors, place.side);
    if (position !== null) return position;
    if (attempt > 1) throw new Error(`The column ${place.status} has no room after it was renumbered`);
    await renumberColumn(tx, place);
  }
}

/** A number strictly between the neighbors, or null when no double is left between them. */
function between({ anchor, beside }: Neighbors, side: Place['side']): number | null {
  if (beside === null) return side === 'before' ? anchor - positionStep : anchor + positionStep;
  const middle = (anchor + beside) / 2;
  const [low, high] = side === 'before' ? [beside, anchor] : [anchor, beside];
  return middle > low && middle < high ? middle : null;
}

async function readNeighbors(tx: Ctx, taskId: string, place: Place): Promise<Neighbors | undefined> {
  const [comparison, order] = place.side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<Neighbors>`
    select task.position as anchor, beside.id as "besideId", other.position as beside
    from tasks task
    left join lateral (
      select nearby.id from tasks nearby
      where nearby.project_id = task.project_id and nearby.status = task.status
        and (nearby.position, nearby.id) ${comparison} (task.position, task.id)
      order by nearby.position ${order}, nearby.id ${order} limit 1) beside on true
    left join lateral (
      select nearby.position from tasks nearby
      where nearby.project_id = task.project_id and nearby.status = task.status and nearby.id <> ${taskId}
        and (nearby.position, nearby.id) ${comparison} (task.position, task.id)
      order by nearby.position ${order}, nearby.id ${order} limit 1) other on true
    where task.id = ${place.neighborId} and task.project_id = ${place.projectId}
      and task.status = ${place.status}`.execute(tx.db);
  return rows[0];
}

/** Renumbers a column in its order. `parts_revision` changes, so that the ETags of its tasks do. */
async function renumberColumn(tx: Ctx, { projectId, status }: Place): Promise<void> {
  await tx.db
    .selectFrom('tasks')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', '=', status)
    .orderBy('id')
    .forUpdate()
    .execute();
  await sql`
    update tasks task set position = numbered.place * ${positionStep}::double precision,
      parts_revision = task.parts_revision + 1
    from (
      select id, row_number() over (order by position, id) as place
      from tasks where project_id = ${projectId} and status = ${status}) numbered
    where task.id = numbered.id`.execute(tx.db);
}
