import {
  type CreateTemplateBody,
  defaults,
  type Task,
  type TaskSource,
  type TaskTemplate,
  type UpdateTemplateBody,
} from '@fettle/contract';
import { ApiError } from '../../api-error.ts';
import type { Ctx } from '../../context.ts';
import { requireAssignable } from '../projects/index.ts';
import { lockColumn, readTaskBody, readTaskDetail } from '../tasks/index.ts';
import type { TemplateContent } from './template-store.ts';

type TemplateBody = CreateTemplateBody | UpdateTemplateBody;

/** What a new template has where nothing is sent; it has no title. */
const unset: Omit<TemplateContent, 'title'> = {
  description: null,
  descriptionHtml: null,
  descriptionJson: null,
  status: null,
  priority: defaults.task.priority,
  labels: [],
  assigneeIds: [],
  checklists: [],
  source: null,
};

/** Sources of tasks that the team writes itself. */
const ownSources: readonly TaskSource[] = ['dashboard', 'api', 'mcp', 'extension'];

/**
 * The content of a new template: of the task that it is saved from, with what is sent. BAD_REQUEST if it has no title, and
 * for a task of another project, an unknown column, and users who cannot be assigned.
 */
export async function readNewContent(
  tx: Ctx,
  projectId: string,
  body: CreateTemplateBody,
): Promise<TemplateContent> {
  const { taskId, title } = body;
  const copied =
    taskId === undefined ? unset : contentOfTask(await requireTaskOfProject(tx, projectId, taskId));
  const content = { title: '', ...copied, ...readContent(tx, body) };
  if (title === undefined && taskId === undefined) {
    const message = 'Send "title", or "taskId" to save a task as a template.';
    throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'title', message }] });
  }
  await requireUsable(tx, projectId, body, []);
  return content;
}

/** The content of a template after a change; current assignees can stay. */
export async function changeContent(
  tx: Ctx,
  before: TaskTemplate,
  body: UpdateTemplateBody,
): Promise<TemplateContent> {
  await requireUsable(tx, before.projectId, body, before.assigneeIds);
  return { ...contentOf(before), ...readContent(tx, body) };
}

/** The content alone, without what the template itself is. */
export function contentOf(template: TaskTemplate): TemplateContent {
  const { title, description, descriptionHtml, status, priority, labels, assigneeIds, checklists } = template;
  const { descriptionJson = null, source } = template;
  return {
    title,
    description,
    descriptionHtml,
    descriptionJson,
    status,
    priority,
    labels,
    assigneeIds,
    checklists,
    source,
  };
}

/** A task of the project that the caller sees: else NOT_FOUND, and BAD_REQUEST for one of another project. */
export async function requireTaskOfProject(tx: Ctx, projectId: string, taskId: string): Promise<Task> {
  const { value: task } = await readTaskDetail(tx, taskId);
  if (task.projectId === projectId) return task;
  const message = '"taskId" must be a task of this project.';
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: 'taskId', message }] });
}

/** The content of a task, with no item of its checklists checked. */
export function contentOfTask(task: Task): TemplateContent {
  return {
    title: task.title,
    description: task.description,
    descriptionHtml: task.descriptionHtml,
    descriptionJson: task.descriptionJson ?? null,
    // A completed task would be created completed.
    status: task.completedAt === null ? task.status : null,
    priority: task.priority,
    labels: task.labels,
    assigneeIds: task.assigneeIds,
    checklists: task.checklists.map(({ title, items }) => ({
      title,
      items: items.map((item) => ({ title: item.title })),
    })),
    source: ownSources.includes(task.source) ? null : task.source,
  };
}

/** What a body says; absent fields are absent. */
function readContent(ctx: Ctx, body: TemplateBody): Partial<TemplateContent> {
  const { title, description, descriptionHtml, descriptionJson, priority, labels, assigneeIds } =
    readTaskBody(ctx, body);
  const sent = { title, description, descriptionHtml, descriptionJson, priority, labels, assigneeIds };
  const content: Partial<TemplateContent> = {
    ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
  };
  if (body.status !== undefined) content.status = body.status;
  if (body.checklists !== undefined) {
    content.checklists = body.checklists.map((list) => ({
      title: list.title,
      items: (list.items ?? []).map((item) => ({ title: item.title })),
    }));
  }
  return content;
}

async function requireUsable(
  tx: Ctx,
  projectId: string,
  { status, assigneeIds }: TemplateBody,
  before: readonly string[],
): Promise<void> {
  if (status !== undefined && status !== null) await lockColumn(tx, projectId, status);
  if (assigneeIds === undefined) return;
  const added = assigneeIds.filter((id) => !before.includes(id.toLowerCase()));
  await requireAssignable(tx, projectId, added);
}
