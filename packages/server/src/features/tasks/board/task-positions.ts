import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

/** Room between neighbours: some fifty moves into the same gap before a column has to be numbered anew. */
export const positionStep = 1024;

/** The position behind the last task of a column. Call it with the project's counters locked. */
export async function endOfColumn(tx: Pick<Ctx, 'db'>, projectId: string, status: string): Promise<number> {
  const last = await tx.db
    .selectFrom('tasks')
    .select('position')
    .where('project_id', '=', projectId)
    .where('status', '=', status)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (last?.position ?? 0) + positionStep;
}

/** A place in a column: next to a task of it, on one side. */
export interface Place {
  projectId: string;
  status: string;
  side: 'before' | 'after';
  neighbourId: string;
}

interface Neighbours {
  anchor: number;
  /** The task on the wanted side of the neighbour, whoever it is. */
  besideId: string | null;
  /** Position of the nearest task on that side which is not the one being moved. */
  beside: number | null;
}

/**
 * Where `taskId` has to stand for that place: null when it stands there already, undefined when the neighbour is no
 * task of that column. Numbers the column anew when the gap is used up.
 */
export async function findPosition(
  tx: Ctx,
  taskId: string,
  place: Place,
): Promise<number | null | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const neighbours = await readNeighbours(tx, taskId, place);
    if (neighbours === undefined) return undefined;
    if (neighbours.besideId === taskId) return null;
    const position = between(neighbours, place.side);
    if (position !== null) return position;
    if (attempt > 1) throw new Error(`The column ${place.status} has no room after it was numbered anew`);
    await renumberColumn(tx, place);
  }
}

/** A number strictly between the neighbours, or null when doubles have none left there. */
function between({ anchor, beside }: Neighbours, side: Place['side']): number | null {
  if (beside === null) return side === 'before' ? anchor - positionStep : anchor + positionStep;
  const middle = (anchor + beside) / 2;
  const [low, high] = side === 'before' ? [beside, anchor] : [anchor, beside];
  return middle > low && middle < high ? middle : null;
}

async function readNeighbours(tx: Ctx, taskId: string, place: Place): Promise<Neighbours | undefined> {
  const [comparison, order] = place.side === 'before' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<Neighbours>`
    select t.position as anchor, beside.id as "besideId", other.position as beside
    from tasks t
    left join lateral (
      select o.id from tasks o
      where o.project_id = t.project_id and o.status = t.status
        and (o.position, o.id) ${comparison} (t.position, t.id)
      order by o.position ${order}, o.id ${order} limit 1) beside on true
    left join lateral (
      select o.position from tasks o
      where o.project_id = t.project_id and o.status = t.status and o.id <> ${taskId}
        and (o.position, o.id) ${comparison} (t.position, t.id)
      order by o.position ${order}, o.id ${order} limit 1) other on true
    where t.id = ${place.neighbourId} and t.project_id = ${place.projectId} and t.status = ${place.status}`.execute(
    tx.db,
  );
  return rows[0];
}

/** Spreads a column out again in its order. `parts` moves, so that the ETags of its tasks do. */
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
    update tasks t set position = n.place * ${positionStep}::double precision, parts = t.parts + 1
    from (
      select id, row_number() over (order by position, id) as place
      from tasks where project_id = ${projectId} and status = ${status}) n
    where t.id = n.id`.execute(tx.db);
}
