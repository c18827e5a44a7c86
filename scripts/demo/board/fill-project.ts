import type { Client } from '@fettle/client';
import { type DemoProject, type DemoTask, labelColors } from './demo-task.ts';
import { type PersonKey, people } from './people.ts';

export type TeamOf<Key extends string> = Record<Key, { id: string; client: Client<'dashboard'> }>;
type Team = TeamOf<PersonKey>;

const dayMs = 86_400_000;

/** Creates a project with its members and cards; returns its ID. */
export async function fillProject(
  team: Team,
  slug: string,
  { name, url, color, priority, members, tasks }: DemoProject,
  siteUrl: string,
): Promise<string> {
  const address = url ?? `${siteUrl}/`;
  const project = await team.nora.client.createProject({ slug, name, url: address, color, priority });
  for (const key of members) {
    const { projectRole: role } = people[key];
    await team.nora.client.addProjectMember({ id: project.id, userId: team[key].id, role });
  }
  for (const task of tasks) await fillTask(team, { id: project.id, url: address }, task);
  return project.id;
}

async function fillTask(team: Team, project: { id: string; url: string }, task: DemoTask): Promise<void> {
  // Viewers cannot write, so the owner enters what a client reports.
  const author = people[task.by].projectRole === 'viewer' ? team.nora : team[task.by];
  const { id } = await author.client.createTask({
    projectId: project.id,
    title: task.title,
    description: task.description,
    status: task.status,
    priority: task.priority,
    labels: task.labels?.map((name) => ({ name, color: labelColors[name] })),
    assigneeIds: task.assignees?.map((key) => team[key].id),
    dueDate: task.dueInDays === undefined ? undefined : dateInDays(task.dueInDays),
    pageUrl: task.page === undefined ? undefined : new URL(task.page, project.url).href,
  });
  await addTalk(team, id, task);
  await addFiles(author.client, id, task);
  if (task.checklist !== undefined) await addChecklist(author.client, id, task.checklist);
}

async function addTalk(team: Team, id: string, { comments = [], time = [] }: DemoTask): Promise<void> {
  for (const [key, body] of comments) {
    const isViewer = people[key].projectRole === 'viewer';
    const text = isViewer ? `${people[key].name} by telephone: ${body}` : body;
    await (isViewer ? team.nora : team[key]).client.addComment({ id, body: text });
  }
  for (const [key, minutes, note] of time) await team[key].client.logTime({ id, minutes, note });
}

async function addFiles(client: Client<'dashboard'>, id: string, { link, file }: DemoTask): Promise<void> {
  if (link !== undefined) await client.addAttachment({ id, ...link });
  if (file !== undefined) {
    await client.addAttachment({
      id,
      file: new Blob([file.text], { type: 'text/plain' }),
      fileName: file.fileName,
    });
  }
}

async function addChecklist(
  client: Client<'dashboard'>,
  id: string,
  { title, items }: NonNullable<DemoTask['checklist']>,
): Promise<void> {
  const isTicked = (text: string) => text.startsWith('x ');
  const list = await client.createChecklist({
    id,
    title,
    items: items.map((text) => ({ title: isTicked(text) ? text.slice(2) : text })),
  });
  for (const [index, item] of list.items.entries()) {
    const isDone = isTicked(items[index] ?? '');
    if (isDone)
      await client.updateChecklistItem({ id, checklistId: list.id, itemId: item.id, completed: true });
  }
}

/** 5 p.m. UTC on that day. */
function dateInDays(days: number): string {
  const date = new Date(Date.now() + days * dayMs);
  date.setUTCHours(17, 0, 0, 0);
  return date.toISOString();
}
