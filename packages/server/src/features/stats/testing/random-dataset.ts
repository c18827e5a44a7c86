import type { ColumnCategory, OrgRole, Priority, ProjectRole, ProjectStatus } from '@fettle/contract';
import fc from 'fast-check';

/** A small dataset as plain data; people, organizations, and projects are identified by their index. */
export interface RandomDataset {
  /** By person and organization; null: not a member. */
  orgRoles: (OrgRole | null)[][];
  projects: RandomProject[];
  /** Indexes of the projects a limited token can see. */
  limit: number[];
}

export interface RandomProject {
  org: number;
  status: ProjectStatus;
  columns: { key: string; category: ColumnCategory }[];
  /** By person; applies only if the person is in the organization. */
  roles: (ProjectRole | null)[];
  /** Milliseconds before the dataset's now. */
  age: number;
  tasks: RandomTask[];
  changes: Change[];
}

export interface RandomTask {
  column: number;
  priority: Priority;
  /** Milliseconds after the dataset's now; null: no due date. */
  due: number | null;
  dueDateComplete: boolean;
  age: number;
}

/** What happens to a project after it was filled; indexes are taken modulo the number of items. */
export type Change =
  | { kind: 'move'; task: number; column: number; age: number }
  | { kind: 'prioritize'; task: number; priority: Priority; age: number }
  | { kind: 'delete'; task: number }
  | { kind: 'recategorize'; category: ColumnCategory };

export const peopleCount = 3;
export const orgs = 2;
const dayMs = 86_400_000;

const priority = fc.constantFrom<Priority>('low', 'medium', 'high', 'critical');
const category = fc.constantFrom<ColumnCategory>('backlog', 'active', 'done');
const age = fc.integer({ min: 0, max: 5 });
const index = fc.nat({ max: 20 });

const task: fc.Arbitrary<RandomTask> = fc.record({
  column: index,
  priority,
  // On both sides of each boundary, and on it.
  due: fc.constantFrom(null, -dayMs, -1, 0, 1, 7 * dayMs, 7 * dayMs + 1, 30 * dayMs),
  dueDateComplete: fc.boolean(),
  age,
});

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), task: index, column: index, age }),
  fc.record({ kind: fc.constant('prioritize' as const), task: index, priority, age }),
  fc.record({ kind: fc.constant('delete' as const), task: index }),
  fc.record({ kind: fc.constant('recategorize' as const), category }),
);

const project: fc.Arbitrary<RandomProject> = fc.record({
  org: fc.nat({ max: orgs - 1 }),
  status: fc.constantFrom<ProjectStatus>('active', 'completed', 'on_hold', 'archived'),
  columns: fc.uniqueArray(
    fc.record({ key: fc.constantFrom('todo', 'doing', 'done', 'constructor', '1'), category }),
    { minLength: 1, maxLength: 4, selector: ({ key }) => key },
  ),
  roles: fc.array(fc.constantFrom<ProjectRole | null>('owner', 'member', 'viewer', null), {
    minLength: peopleCount,
    maxLength: peopleCount,
  }),
  age,
  tasks: fc.array(task, { maxLength: 6 }),
  changes: fc.array(change, { maxLength: 3 }),
});

export const randomDataset: fc.Arbitrary<RandomDataset> = fc.record({
  orgRoles: fc.array(
    fc.array(fc.constantFrom<OrgRole | null>('owner', 'admin', 'member', 'guest', null), {
      minLength: orgs,
      maxLength: orgs,
    }),
    { minLength: peopleCount, maxLength: peopleCount },
  ),
  projects: fc.array(project, { maxLength: 7 }),
  limit: fc.uniqueArray(fc.nat({ max: 6 }), { maxLength: 3 }),
});
