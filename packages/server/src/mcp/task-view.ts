import type { Attachment, Comment, Task, TaskCompact, TaskSource, TimeEntry } from '@fettle/contract';
import { compact, cut, cutLong } from './compact.ts';

/** How models see tasks: short in lists, whole and still bounded one by one. */

/** What people of the team wrote themselves. Other tasks hold texts of guests, other systems or crawled pages. */
const ownSources: readonly TaskSource[] = ['dashboard', 'api', 'mcp', 'extension'];

/** The last line of tasks made from findings: their description quotes crawled pages. */
const findingLine = /^Fettle finding \S+$/m;

/** Whether strangers wrote its texts: a guest, another system, or a page that was crawled. */
export function isFromOutside({ reporter, source }: TaskCompact): boolean {
  return reporter.type !== 'user' || !ownSources.includes(source);
}

/** Puts texts under `untrusted` when strangers wrote them. */
function texts(isUntrusted: boolean, fields: Record<string, unknown>): Record<string, unknown> {
  const present = compact(fields);
  return isUntrusted && Object.keys(present).length > 0 ? { untrusted: present } : present;
}

/** A task in a list: at most about 500 characters. */
export function taskRow(task: TaskCompact): object {
  return compact({
    id: task.id,
    key: task.key,
    ...texts(isFromOutside(task), { title: cut(task.title, 100) }),
    status: task.status,
    priority: task.priority,
    assignees: firstNames(
      task.assignees.map(({ name }) => name),
      3,
    ),
    labels: firstNames(
      task.labels.map(({ name }) => name),
      4,
    ),
    due: task.dueDate?.slice(0, 10),
    dueDone: task.dueDateComplete,
    comments: task.commentCount,
    updated: task.updatedAt.slice(0, 10),
    completed: task.completedAt?.slice(0, 10),
  });
}

function firstNames(names: string[], max: number): string[] {
  const shown = names.slice(0, max).map((name) => cut(name, 24));
  return names.length > max ? [...shown, `+${names.length - max}`] : shown;
}

export interface TaskParts {
  timeEntries: readonly TimeEntry[];
  /** How many of the newest comments. */
  comments: number;
}

const bounds = {
  description: 16_000,
  comment: 2_000,
  checklists: 20,
  items: 100,
  attachments: 50,
  console: 20,
};

/** A task with what hangs on it. */
export function taskDetails(task: Task, { timeEntries, comments }: TaskParts): object {
  return compact({
    ...taskFields(task),
    ...taskTexts(task),
    checklists: task.checklists
      .slice(0, bounds.checklists)
      .map(({ id, title, items, itemCount, doneCount }) => ({
        id,
        title,
        done: `${doneCount} of ${itemCount}`,
        items: items.slice(0, bounds.items).map((item) => ({
          id: item.id,
          title: item.title,
          completed: item.completed,
        })),
      })),
    commentCount: task.commentCount,
    comments: task.comments.slice(-comments).map(commentView),
    attachments: task.attachments.slice(-bounds.attachments).map(attachmentView),
    minutesLogged: task.minutesLogged,
    timeEntries: timeEntries.map(timeEntryView),
    pin: task.pin === null ? null : { untrusted: compact(task.pin) },
    browser:
      task.context === null
        ? null
        : { untrusted: compact({ ...task.context, console: task.context.console.slice(-bounds.console) }) },
  });
}

function taskTexts(task: Task): Record<string, unknown> {
  const own = {
    title: task.title,
    reporter: task.reporter.name,
    pageUrl: task.pageUrl,
    screenshotUrl: task.screenshotUrl,
    videoUrl: task.videoUrl,
  };
  const description = cutLong(task.description ?? '', bounds.description);
  const isOutside = isFromOutside(task);
  return isOutside || !findingLine.test(description)
    ? texts(isOutside, { ...own, description })
    : { ...own, untrusted: { description } };
}

function taskFields(task: TaskCompact): Record<string, unknown> {
  return {
    id: task.id,
    key: task.key,
    projectId: task.projectId,
    project: task.projectName,
    status: task.status,
    column: task.statusLabel,
    priority: task.priority,
    labels: task.labels.map(({ name }) => name),
    assignees: task.assignees,
    reporterType: task.reporter.type,
    source: task.source,
    dueDate: task.dueDate,
    dueDateComplete: task.dueDateComplete,
    revision: task.revision,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    completedAt: task.completedAt,
    url: task.url,
  };
}

export function commentView({ id, body, author, createdAt }: Comment): object {
  const isOutside = author.type !== 'user';
  return compact({
    id,
    at: createdAt,
    authorType: author.type,
    ...texts(isOutside, { author: author.name, body: cutLong(body, bounds.comment) }),
  });
}

function attachmentView({ id, kind, fileName, mimeType, size, url, uploadedBy }: Attachment): object {
  const isOutside = uploadedBy.type !== 'user';
  return compact({
    id,
    kind,
    mimeType,
    size,
    ...texts(isOutside, { fileName: cut(fileName, 200), url: kind === 'link' ? url : null }),
  });
}

export function timeEntryView({ id, userName, minutes, note, loggedAt }: TimeEntry): object {
  return compact({ id, user: userName, minutes, note: cut(note, 300), loggedAt });
}
