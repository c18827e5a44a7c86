import type {
  Attachment,
  Comment,
  Task,
  TaskCompact,
  TaskLink,
  TaskRelation,
  TaskSource,
  TimeEntry,
} from '@fettle/contract';
import { compact, cut, cutLong } from './compact.ts';
import { markTexts, type Trust } from './content-trust.ts';

/** How models see tasks: short in lists; complete but limited in size on their own. */

/** Sources whose texts team members wrote. Other tasks contain texts from guests, other systems, or crawled pages. */
const ownSources: readonly TaskSource[] = ['dashboard', 'api', 'mcp', 'extension'];

/** The last line of tasks created from audit issues, whose description quotes crawled pages. */
const findingLine = /^Fettle finding \S+$/m;

/** Whether outsiders wrote its texts: a guest, another organization, another system, or a crawled page. */
export function isFromOutside({ id, projectId, reporter, source }: TaskCompact, trust: Trust): boolean {
  return !ownSources.includes(source) || !trust.isOwnPerson(projectId, reporter) || trust.isTouched(id);
}

/** The fields that decide whether a task is trusted. */
export function aboutTasks(tasks: readonly TaskCompact[]) {
  return {
    projectIds: tasks.map(({ projectId }) => projectId),
    taskIds: tasks.map(({ id }) => id),
    actors: tasks.map(({ reporter }) => reporter),
  };
}

/** A task in a list, limited to about 500 characters. */
export function taskRow(task: TaskCompact, trust: Trust): object {
  const names = {
    assignees: firstNames(
      task.assignees.map(({ name }) => name),
      3,
    ),
    labels: firstNames(
      task.labels.map(({ name }) => name),
      4,
    ),
  };
  const title = cut(task.title, 100);
  const isOwnProject = trust.isOwnProject(task.projectId);
  return compact({
    id: task.id,
    key: task.key,
    ...markTexts(isFromOutside(task, trust), isOwnProject ? { title } : { title, ...names }),
    status: task.status,
    priority: task.priority,
    ...(isOwnProject ? names : {}),
    due: task.dueDate?.slice(0, 10),
    dueDone: task.dueDateComplete,
    comments: task.commentCount,
    openBlockers: task.openBlockerCount,
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
  links: readonly TaskLink[];
  relations: readonly TaskRelation[];
  /** How many of the newest comments to include. */
  comments: number;
  trust: Trust;
}

const bounds = {
  description: 16_000,
  comment: 2_000,
  checklists: 20,
  items: 100,
  attachments: 50,
  console: 20,
};

/** A task with its comments, checklists, attachments, time entries, and linked commits and pull requests. */
export function taskDetails(
  task: Task,
  { timeEntries, links, relations, comments, trust }: TaskParts,
): object {
  const { own, strange } = partTexts(task, trust);
  return compact({
    ...taskFields(task),
    ...own,
    ...(Object.keys(strange).length > 0 ? { untrusted: strange } : {}),
    commentCount: task.commentCount,
    comments: task.comments.slice(-comments).map((comment) => commentView(comment, task, trust)),
    attachments: task.attachments
      .slice(-bounds.attachments)
      .map((attachment) => attachmentView(attachment, task, trust)),
    minutesLogged: task.minutesLogged,
    timeEntries: timeEntries.map((entry) => timeEntryView(entry, task, trust)),
    relations: relations.map(relationView),
    development: links.map(linkView),
    pin: pinView(task.pin),
    browser:
      task.context === null
        ? null
        : { untrusted: compact({ ...task.context, console: task.context.console.slice(-bounds.console) }) },
  });
}

/** Where the task is on its page. How Fettle finds the element again tells an agent nothing. */
function pinView(pin: Task['pin']): object | null {
  if (pin === null) return null;
  const { anchor: _anchor, frames: _frames, ...place } = pin;
  return { untrusted: compact(place) };
}

function checklistViews(task: Task): object[] {
  return task.checklists.slice(0, bounds.checklists).map(({ id, title, items, itemCount, doneCount }) => ({
    id,
    title,
    done: `${doneCount} of ${itemCount}`,
    items: items.slice(0, bounds.items).map((item) => ({
      id: item.id,
      title: item.title,
      completed: item.completed,
      ...(item.linkedTask === null ? {} : { task: item.linkedTask }),
    })),
  }));
}

/** The texts of a task, divided by whether the caller's own team wrote them. */
function partTexts(task: Task, trust: Trust): { own: object; strange: object } {
  // A checklist has no author: if outsiders can write, any of them could have written it.
  const checklists = { checklists: checklistViews(task) };
  const own = {
    title: task.title,
    reporter: task.reporter.name,
    pageUrl: task.pageUrl,
    screenshotUrl: task.screenshotUrl,
    videoUrl: task.videoUrl,
  };
  const names = {
    project: task.projectName,
    column: task.statusLabel,
    labels: task.labels.map(({ name }) => name),
    assignees: task.assignees,
    watchers: task.watchers,
  };
  const description = cutLong(task.description ?? '', bounds.description);
  const isOutside = isFromOutside(task, trust);
  const isStrange = isOutside || findingLine.test(description);
  return {
    own: compact({
      ...(trust.isOwnProject(task.projectId) ? names : {}),
      ...(isOutside ? {} : { ...own, ...checklists }),
      ...(isStrange ? {} : { description }),
    }),
    strange: compact({
      ...(trust.isOwnProject(task.projectId) ? {} : names),
      ...(isOutside ? { ...own, ...checklists } : {}),
      ...(isStrange ? { description } : {}),
    }),
  };
}

function taskFields(task: TaskCompact): Record<string, unknown> {
  return {
    id: task.id,
    key: task.key,
    projectId: task.projectId,
    status: task.status,
    priority: task.priority,
    reporterType: task.reporter.type,
    source: task.source,
    dueDate: task.dueDate,
    dueDateComplete: task.dueDateComplete,
    recurs: task.recurringTaskId === null ? null : true,
    revision: task.revision,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    completedAt: task.completedAt,
    url: task.url,
  };
}

function commentView(
  { id, body, author, visibility, createdAt }: Comment,
  { projectId }: TaskCompact,
  trust: Trust,
): object {
  const isOutside = !trust.isOwnPerson(projectId, author);
  return compact({
    id,
    at: createdAt,
    authorType: author.type,
    visibility,
    ...markTexts(isOutside, { author: author.name, body: cutLong(body, bounds.comment) }),
  });
}

function attachmentView(
  { id, kind, fileName, mimeType, size, url, uploadedBy }: Attachment,
  { projectId }: TaskCompact,
  trust: Trust,
): object {
  const isOutside = !trust.isOwnPerson(projectId, uploadedBy);
  return compact({
    id,
    kind,
    mimeType,
    size,
    ...markTexts(isOutside, { fileName: cut(fileName, 200), url: kind === 'link' ? url : null }),
  });
}

/** Only its key and state: whether somebody from outside wrote its title is not known here, and get_task shows it. */
function relationView({ id, kind, relatedTask }: TaskRelation): object {
  if (relatedTask === null) return { id, kind, task: 'hidden' };
  const { id: taskId, key, status, completedAt } = relatedTask;
  return { id, kind, taskId, key, status, completed: completedAt !== null };
}

/** Anyone can open a pull request in a public repository: none of its text is trusted. */
function linkView({ kind, reference, state, changedAt, title, url, branch, author }: TaskLink): object {
  return compact({
    kind,
    reference,
    state,
    changedAt,
    untrusted: compact({
      title: cut(title, 200),
      url,
      branch: cut(branch ?? '', 100),
      author: cut(author ?? '', 100),
    }),
  });
}

function timeEntryView(
  { id, userId, userName, minutes, note, loggedAt }: TimeEntry,
  { projectId }: TaskCompact,
  trust: Trust,
): object {
  const isOutside = !trust.isOwnPerson(projectId, { type: 'user', id: userId });
  return compact({
    id,
    minutes,
    loggedAt,
    ...markTexts(isOutside, { user: userName, note: cut(note, 300) }),
  });
}
