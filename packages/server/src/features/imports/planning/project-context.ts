import type { Column } from '@fettle/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { listColumns } from '../../projects/index.ts';

/** A user with access to the project. */
export interface ProjectPerson {
  id: string;
  name: string;
  email: string;
  /** Whether they can write to the project: only then can tasks be assigned to them. */
  isAssignable: boolean;
}

/** What of the project names in a file can stand for. */
export interface ProjectContext {
  columns: Column[];
  people: ProjectPerson[];
  /** Colors of labels in use, by their name in lowercase. */
  labelColors: ReadonlyMap<string, string>;
}

/** The project as an import sees it. */
export async function readProjectContext(db: Kysely<Tables>, projectId: string): Promise<ProjectContext> {
  const { rows: people } = await sql<ProjectPerson>`
    select person.id, person.name, person.email,
      org_member.role in ('owner', 'admin') or member.role in ('owner', 'member') as "isAssignable"
    from projects project
    join org_members org_member on org_member.org_id = project.org_id
    join users person on person.id = org_member.user_id
    left join project_members member on member.project_id = project.id and member.user_id = org_member.user_id
    where project.id = ${projectId} and person.disabled_at is null
      and (org_member.role in ('owner', 'admin') or member.user_id is not null)`.execute(db);
  const labels = await db
    .selectFrom('label_counts')
    .select(['folded', 'color'])
    .where('project_id', '=', projectId)
    .where('count', '>', 0)
    .execute();
  return {
    columns: await listColumns(db, projectId),
    people,
    labelColors: new Map(labels.map(({ folded, color }) => [folded, color])),
  };
}
