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
import { type Change, orgs, peopleCount, type RandomProject, type RandomWorld } from './random-world.ts';

export interface BuiltWorld {
  people: Person[];
  orgs: TestOrg[];
  projects: ModelProject[];
}

interface Site {
  service: Service;
  now: Date;
  people: Person[];
  orgs: TestOrg[];
  /** Has every right in every organization of the world. */
  keeper: Person;
}

/** Creates a random world in the service and returns what is in it. */
export async function buildWorld(service: Service, world: RandomWorld, now: Date): Promise<BuiltWorld> {
  const site: Site = { service, now, people: [], orgs: [], keeper: await createPerson(service, 'Keeper') };
  for (let index = 0; index < peopleCount; index += 1)
    site.people.push(await createPerson(service, `Person ${index}`));
  for (let index = 0; index < orgs; index += 1) site.orgs.push(await createOrg(service));
  for (const [index, org] of site.orgs.entries()) {
    await addToOrg(service, org, site.keeper, 'owner');
    for (const [person, roles] of world.orgRoles.entries()) {
      const role = roles[index];
      if (role != null) await addToOrg(service, org, at(site.people, person), role);
    }
  }
  const projects: ModelProject[] = [];
  for (const project of world.projects) projects.push(await buildProject(site, world, project));
  return { people: site.people, orgs: site.orgs, projects };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('nothing to choose from');
  return item;
}

const before = (now: Date, age: number) => new Date(now.getTime() - age).toISOString();

async function buildProject(site: Site, world: RandomWorld, random: RandomProject): Promise<ModelProject> {
  const { service, now, people } = site;
  const { db } = service.services;
  const org = at(site.orgs, random.org);
  const { id, name } = await createProject(service, org);
  const memberIds: string[] = [];
  for (const [index, role] of random.roles.entries()) {
    const person = at(people, index);
    if (role === null || world.orgRoles[index]?.[random.org] == null) continue;
    await addToProject(service, { id, orgId: org.id, name }, person, role);
    memberIds.push(person.id);
  }
  const columns = random.columns.map(({ key, category }) => ({ key, label: key, category, color: '#000' }));
  await site.keeper.v1.setColumns({ id, columns });
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
  for (const task of random.tasks) await addTask(site, project, task);
  for (const change of random.changes) await applyChange(site, project, change);
  return project;
}

function touch(project: ModelProject, time: string): void {
  if (time > project.touchedAt) project.touchedAt = time;
}

async function addTask(
  site: Site,
  project: ModelProject,
  random: RandomProject['tasks'][number],
): Promise<void> {
  const column = at(project.columns, random.column);
  const task = {
    status: column.key,
    priority: random.priority,
    dueDate: random.due === null ? null : new Date(site.now.getTime() + random.due).toISOString(),
    dueDateComplete: random.dueDateComplete,
  };
  const updatedAt = before(site.now, random.age);
  const completedAt = column.category === 'done' ? updatedAt : null;
  const place = { projectId: project.id, orgId: project.orgId };
  const ids = await insertTasks(site.service.services.db, place, [{ ...task, updatedAt, completedAt }]);
  project.tasks.push({ id: at(ids, 0), ...task });
  touch(project, updatedAt);
}

async function applyChange(site: Site, project: ModelProject, change: Change): Promise<void> {
  if (change.kind === 'recategorize') return recategorize(site, project, change.category);
  if (project.tasks.length === 0) return;
  const { db } = site.service.services;
  const task = at(project.tasks, change.task);
  if (change.kind === 'delete') {
    await db.deleteFrom('tasks').where('id', '=', task.id).execute();
    project.tasks = project.tasks.filter((other) => other !== task);
    return;
  }
  const updated = before(site.now, change.age);
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
  site: Site,
  project: ModelProject,
  category: RandomProject['columns'][number]['category'],
): Promise<void> {
  const [first] = project.columns;
  if (first === undefined || first.category === category) return;
  const turns = (first.category === 'done') !== (category === 'done');
  first.category = category;
  const columns = project.columns.map((column) => ({ ...column, label: column.key, color: '#000' }));
  await site.keeper.v1.setColumns({ id: project.id, columns });
  const time = site.now.toISOString();
  project.updatedAt = time;
  if (turns && project.tasks.some((task) => task.status === first.key)) touch(project, time);
}
