import type { CreateTaskBody, Project, Task } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { strings } from '../../strings/index.ts';
import { api } from '../client/api.ts';
import { sendOnce } from '../client/send-once.ts';
import { queryKeys } from '../keys.ts';
import { projectQuery } from '../projects/projects.ts';
import { taskQuery } from './tasks.ts';

const titleCharacters = 500;

/**
 * Creates a task in the same column with the title, description, priority, labels, assignees, due date, URLs, and checklists
 * of another one. What has happened to that one is not copied: checked items, comments, attachments, relations, and time.
 * Throws what the service refuses; a copy without all checklists stays, and is completed when it is tried again because a
 * response was lost.
 */
export async function duplicateTask(cache: QueryClient, taskId: string): Promise<Task> {
  const task = await cache.fetchQuery(taskQuery(taskId));
  const project = await cache.ensureQueryData(projectQuery(task.projectId));
  const checklists = task.checklists.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({ title: item.title })),
  }));
  try {
    return await createCopy({ taskId, body: bodyOf(task, project), checklists });
  } finally {
    void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    void cache.invalidateQueries({ queryKey: queryKeys.project(task.projectId) });
  }
}

interface Copy {
  taskId: string;
  body: CreateTaskBody;
  checklists: { title: string; items: { title: string }[] }[];
}

/** The requests of a copy have keys of the same beginning, so that repeating them all creates what is missing. */
const createCopy = sendOnce(Date.now)(
  async ({ body, checklists }: Copy, { idempotencyKey }: { idempotencyKey?: string | undefined } = {}) => {
    const copy = await api.createTask(body, { idempotencyKey });
    for (const [index, checklist] of checklists.entries())
      await api.createChecklist(
        { id: copy.id, ...checklist },
        { idempotencyKey: `${idempotencyKey}-${index}` },
      );
    return copy;
  },
);

function bodyOf(task: Task, { members }: Project): CreateTaskBody {
  const { projectId, status, priority, dueDate, pageUrl, screenshotUrl, videoUrl } = task;
  const mark = strings.taskParts.copyMark;
  // Who has left the project cannot be assigned again.
  const assigneeIds = task.assigneeIds.filter((id) => members.some(({ userId }) => userId === id));
  // A screenshot that is an attachment goes with the other task.
  const isOwn = task.attachments.some(({ id }) => screenshotUrl?.includes(`/attachments/${id}/`));
  return {
    projectId,
    // Half of a character, such as of an emoji, would be no text.
    title: `${task.title.slice(0, titleCharacters - mark.length).replace(/[\uD800-\uDBFF]$/, '')}${mark}`,
    ...(task.descriptionJson === null ? {} : { descriptionJson: task.descriptionJson }),
    status,
    priority,
    labels: task.labels.map(({ name, color }) => ({ name, color })),
    assigneeIds,
    dueDate,
    pageUrl,
    screenshotUrl: isOwn ? null : screenshotUrl,
    videoUrl,
  };
}
