import { limits, type Page, type View } from '@fettle/contract';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { SavedViewTable } from '../../db/tables/saved-view-tables.ts';
import type { Tables } from '../../db/tables/tables.ts';
import { toActor } from '../tasks/index.ts';
import { completeFilters } from './complete-filters.ts';

type Db = Kysely<Tables>;

/** Columns of a view that its creator chooses. */
export type ViewColumns = Updateable<SavedViewTable>;

interface ViewRow extends Omit<View, 'createdBy' | 'visibility'> {
  isShared: boolean;
  creatorId: string | null;
  creatorName: string | null;
  creatorEmail: string | null;
}

const columns = sql`view.id, view.project_id as "projectId", view.name, view.is_shared as "isShared", view.layout,
  view.filters, view.grouping, view.fields, view.sort, view.sort_order as "order", view.created_by as "creatorId",
  creator.name as "creatorName", creator.email as "creatorEmail", view.created_at as "createdAt",
  view.updated_at as "updatedAt"`;

function toView({ isShared, creatorId, creatorName, creatorEmail, filters, ...row }: ViewRow): View {
  return {
    ...row,
    // A filter that is newer than the row does not restrict it.
    filters: completeFilters(filters),
    visibility: isShared ? 'project' : 'private',
    createdBy: toActor({ type: 'user', id: creatorId, name: creatorName, email: creatorEmail }),
  };
}

/** @throws Error if there is none with that ID */
export async function readView(db: Db, id: string): Promise<View> {
  const { rows } = await sql<ViewRow>`
    select ${columns} from saved_views view left join users creator on creator.id = view.created_by
    where view.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A view that was just changed is not there.');
  return toView(row);
}

/** A page of the views of a project that the caller sees, by name. */
export async function readViewPage(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  projectId: string,
  { page = 1, limit = limits.page.default }: { page?: number; limit?: number },
): Promise<Page<View>> {
  const visible = sql`view.project_id = ${projectId} and (view.is_shared or view.created_by = ${actor.userId})`;
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from saved_views view where ${visible}`.execute(db);
  const { rows } = await sql<ViewRow>`
    select ${columns} from saved_views view left join users creator on creator.id = view.created_by
    where ${visible} order by lower(view.name), view.id
    limit ${limit} offset ${(page - 1) * limit}::bigint`.execute(db);
  return { items: rows.map(toView), total: counted[0]?.total ?? 0 };
}

/** How many shared views the project has, or how many private ones the caller has in it. */
export async function countViews(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  projectId: string,
  isShared: boolean,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views view where view.project_id = ${projectId}
      and ${isShared ? sql`view.is_shared` : sql`not view.is_shared and view.created_by = ${actor.userId}`}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertView(db: Db, row: Insertable<SavedViewTable>): Promise<void> {
  await db.insertInto('saved_views').values(row).execute();
}

export async function updateColumns(db: Db, id: string, next: ViewColumns): Promise<void> {
  await db.updateTable('saved_views').set(next).where('id', '=', id).execute();
}

export async function removeView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_views').where('id', '=', id).execute();
}
