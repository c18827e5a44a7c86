import {
  addToOrg,
  addToProject,
  createOrg,
  createPerson,
  createProject,
  type Person,
  type TestOrg,
} from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';
import { insertTasks } from '../../../testing/insert-tasks.ts';
import type { ModelProject } from './model.ts';
import { type Change, orgs, peopleCount, type RandomDataset, type RandomProject } from './random-dataset.ts';

export interface BuiltDataset {
  people: Person[];
  orgs: TestOrg[];
  projects: ModelProject[];
}

interface BuildContext {
  service: Service;
  now: Date;
  people: Person[];
  orgs: TestOrg[];
  /** Has every right in every organization of the dataset. */
  owner: Person;
}

/** Creates a random dataset in the service and returns what is in it. */
export async function buildDataset(
  service: Service,
  dataset: RandomDataset,
  now: Date,
): Promise<BuiltDataset> {
  const context: BuildContext = {
    service,
    now,
    people: [],
    orgs: [],
    owner: await createPerson(service, 'Keeper'),
  };
  for (let index = 0; index < peopleCount; index += 1)
    context.people.push(await createPerson(service, `Person ${index}`));
  for (let index = 0; index < orgs; index += 1) context.orgs.push(await createOrg(service));
  for (const [index, org] of context.orgs.entries()) {
    await addToOrg(service, org, context.owner, 'owner');
    for (const [person, roles] of dataset.orgRoles.entries()) {
      const role = roles[index];
      if (role != null) await addToOrg(service, org, at(context.people, person), role);
    }
  }
  const projects: ModelProject[] = [];
  for (const project of dataset.projects) projects.push(await buildProject(context, dataset, project));
  return { people: context.people, orgs: context.orgs, projects };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

const before = (now: Date, age: number) => new Date(now.getTime() - age).toISOString();

async function buildProject(
  context: BuildContext,
  dataset: RandomDataset,
  random: RandomProject,
): Promise<ModelProject> {
  const { service, now, people } = context;
  const { db } = service.services;
  const org = at(context.orgs, random.org);
  const { id, name } = await createProject(service, org);
  const memberIds: string[] = [];
  for (const [index, role] of random.roles.entries()) {
    const person = at(people, index);
    if (role === null || dataset.orgRoles[index]?.[random.org] == null) continue;
    await addToProject(service, { id, orgId: org.id, name }, person, role);
    memberIds.push(person.id);
  }
  const columns = random.columns.map(({ key, category }) => ({ key, label: key, category, color: '#000' }));
  await context.owner.v1.setColumns({ id, columns });
  const createdAt = before(now, random.age);
  await db
    .updateTable('projects')
    .set({ status: random.status, created_at: createdAt, updated_at: createdAt })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('project_counters')
    .set({ touched_at: createdAt })
    .where('project_id', '=', id)
    .execute();
  const project: ModelProject = {
    ...{ id, name, orgId: org.id, orgSlug: org.slug, status: random.status, memberIds },
    columns: random.columns.map(({ key, category }) => ({ key, category })),
    tasks: [],
    createdAt,
    updatedAt: createdAt,
    touchedAt: createdAt,
  };
  for (const task of random.tasks) await addTask(context, project, task);
  for (const change of random.changes) await applyChange(context, project, change);
  return project;
}

function touch(project: ModelProject, time: string): void {
  if (time > project.touchedAt) project.touchedAt = time;
}

async function addTask(
  context: BuildContext,
  project: ModelProject,
  random: RandomProject['tasks'][number],
): Promise<void> {
  const column = at(project.columns, random.column);
  const task = {
    status: column.key,
    priority: random.priority,
    dueDate: random.due === null ? null : new Date(context.now.getTime() + random.due).toISOString(),
    dueDateComplete: random.dueDateComplete,
  };
  const updatedAt = before(context.now, random.age);
  const completedAt = column.category === 'done' ? updatedAt : null;
  const place = { projectId: project.id, orgId: project.orgId };
  const ids = await insertTasks(context.service.services.db, place, [{ ...task, updatedAt, completedAt }]);
  project.tasks.push({ id: at(ids, 0), ...task });
  touch(project, updatedAt);
}

async function applyChange(context: BuildContext, project: ModelProject, change: Change): Promise<void> {
  if (change.kind === 'recategorize') return recategorize(context, project, change.category);
  if (project.tasks.length === 0) return;
  const { db } = context.service.services;
  const task = at(project.tasks, change.task);
  if (change.kind === 'delete') {
    await db.deleteFrom('tasks').where('id', '=', task.id).execute();
    project.tasks = project.tasks.filter((other) => other !== task);
    return;
  }
  const updated = before(context.now, change.age);
  if (change.kind === 'prioritize') {
    task.priority = change.priority;
    await db
      .updateTable('tasks')
      .set({ priority: change.priority, updated_at: updated })
      .where('id', '=', task.id)
      .execute();
  } else {
    const column = at(project.columns, change.column);
    task.status = column.key;
    const completed = column.category === 'done' ? updated : null;
    await db
      .updateTable('tasks')
      .set({ status: column.key, completed_at: completed, updated_at: updated })
      .where('id', '=', task.id)
      .execute();
  }
  touch(project, updated);
}

/** Changes the category of the first column through the API, which then must complete or reopen its tasks. */
async function recategorize(
  context: BuildContext,
  project: ModelProject,
  category: RandomProject['columns'][number]['category'],
): Promise<void> {
  const [first] = project.columns;
  if (first === undefined || first.category === category) return;
  const turns = (first.category === 'done') !== (category === 'done');
  first.category = category;
  const columns = project.columns.map((column) => ({ ...column, label: column.key, color: '#000' }));
  await context.owner.v1.setColumns({ id: project.id, columns });
  const time = context.now.toISOString();
  project.updatedAt = time;
  if (turns && project.tasks.some((task) => task.status === first.key)) touch(project, time);
}
