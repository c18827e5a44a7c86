import { type ImportOptions, type Label, limits } from '@fettle/contract';
import type { ImportedBoard, ImportedTask } from '../model.ts';
import { cutText } from '../reading/clean-text.ts';
import { priorityOf } from './priorities.ts';
import type { ProjectContext } from './project-context.ts';
import { type ColumnResolution, resolveColumns } from './resolve-columns.ts';
import { type ResolvedPerson, resolvePeople } from './resolve-people.ts';
import type { Target, TargetChecklist, TargetComment, TargetPerson, TargetTime } from './target.ts';

/** How an import maps everything that its file names. */
export interface Resolution {
  options: ImportOptions;
  columns: ColumnResolution;
  people: Map<string, ResolvedPerson>;
  labelColors: ReadonlyMap<string, string>;
}

export function resolve(board: ImportedBoard, project: ProjectContext, options: ImportOptions): Resolution {
  return {
    options,
    columns: resolveColumns(board, project.columns, options),
    people: resolvePeople(board.people, project.people, options),
    labelColors: project.labelColors,
  };
}

const defaultLabelColor = '#6b7280';

/** The name a label gets; null when it is left out. */
export function labelNameOf(name: string, { labels = [] }: ImportOptions): string | null {
  const folded = name.trim().toLowerCase();
  const choice = labels.find(({ from }) => from.trim().toLowerCase() === folded);
  return choice === undefined ? name : choice.to;
}

/** A task of the file as a task of the project, or the reason why it is left out. */
export function buildTarget(task: ImportedTask, resolution: Resolution): Target | { skipped: string } {
  const { options, columns } = resolution;
  if (task.isArchived && options.archived !== 'done') return { skipped: 'It is archived.' };
  const status = columns.keyOf(task.column, task.isArchived);
  if (status === null) return { skipped: `Tasks in "${task.column}" are left out.` };
  const notes = [...task.notes];
  const priority = priorityOf(task.priority, options);
  if (priority === null)
    notes.push(`The priority "${cut(task.priority ?? '', 50)}" is unknown; it became medium.`);
  const assignees = assigneesOf(task, resolution, notes);
  const times = timesOf(task, resolution, notes);
  const title = titleOf(task, notes);
  return {
    externalId: task.externalId,
    place: task.place,
    fields: {
      title,
      description: descriptionOf(task, title, [...assignees.facts, ...times.facts], notes),
      status,
      priority: priority ?? 'medium',
      labels: labelsOf(task, resolution, notes),
      assigneeIds: assignees.ids,
      dueDate: task.dueDate,
      dueDateComplete: task.dueDateComplete,
      pageUrl: task.pageUrl,
      screenshotUrl: task.screenshotUrl,
    },
    reporter: task.reporter === null ? null : personOf(task.reporter, resolution),
    createdAt: task.createdAt,
    completedAt: task.completedAt,
    comments: commentsOf(task, resolution, notes),
    checklists: checklistsOf(task, notes),
    attachments: attachmentsOf(task, options, notes),
    times: times.entries,
    notes: notes.slice(0, 20),
  };
}

function titleOf({ title }: ImportedTask, notes: string[]): string {
  if (title === '') {
    notes.push('It has no title; it became "Untitled".');
    return 'Untitled';
  }
  if (title.length <= limits.titleCharacters) return title;
  notes.push(`The title has more than ${limits.titleCharacters} characters; the description has all of it.`);
  return cut(title, limits.titleCharacters);
}

/** The text of the source, then what has no field of its own, one fact to a line. */
function descriptionOf(
  task: ImportedTask,
  title: string,
  facts: readonly string[],
  notes: string[],
): string | null {
  const lines = [...task.facts.map(({ label, value }) => `${label}: ${value}`), ...facts];
  const parts = [
    title === task.title || title === 'Untitled' ? '' : task.title,
    task.description.trim(),
    lines.join('\n'),
  ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  if (text === '') return null;
  if (text.length <= limits.descriptionCharacters) return text;
  notes.push(
    `The description has more than ${limits.descriptionCharacters.toLocaleString('en-US')} characters; the rest is not imported.`,
  );
  return cut(text, limits.descriptionCharacters);
}

function labelsOf(task: ImportedTask, { options, labelColors }: Resolution, notes: string[]): Label[] {
  const labels = new Map<string, Label>();
  for (const { name, color } of task.labels) {
    const mapped = labelNameOf(name, options)?.trim() ?? '';
    const short = cut(mapped, limits.labelCharacters).trim();
    const folded = short.toLowerCase();
    if (short === '' || labels.has(folded)) continue;
    labels.set(folded, { name: short, color: labelColors.get(folded) ?? color ?? defaultLabelColor });
  }
  return upTo([...labels.values()], limits.labelsPerTask, 'labels', notes);
}

function personOf(ref: string, { people }: Resolution): TargetPerson {
  const person = people.get(ref);
  if (person?.user) return { userId: person.user.id };
  return {
    userId: null,
    name: cut(person?.name ?? 'Unknown', limits.nameCharacters),
    email: person?.email ?? null,
  };
}

function nameOf(ref: string, { people }: Resolution): string {
  return people.get(ref)?.name ?? ref;
}

/** People to whom tasks cannot be assigned stay visible as a line of text. */
function assigneesOf(task: ImportedTask, resolution: Resolution, notes: string[]) {
  const ids = new Set<string>();
  const names = new Set<string>();
  for (const ref of task.assignees) {
    const user = resolution.people.get(ref)?.user ?? null;
    if (user?.isAssignable) ids.add(user.id);
    else names.add(nameOf(ref, resolution));
  }
  if (names.size > 0)
    notes.push(`Not assigned, because they cannot edit tasks in this project: ${[...names].join(', ')}.`);
  return {
    ids: upTo([...ids], limits.assigneesPerTask, 'assignees', notes),
    facts: names.size > 0 ? [`Assigned to: ${[...names].join(', ')}`] : [],
  };
}

/** Time entries belong to users; those of others become a line of text. */
function timesOf(task: ImportedTask, resolution: Resolution, notes: string[]) {
  const entries: TargetTime[] = [];
  const others = new Map<string, number>();
  for (const { externalId, person, minutes, note, loggedAt } of task.times) {
    const user = person === null ? null : (resolution.people.get(person)?.user ?? null);
    const name = person === null ? 'someone' : nameOf(person, resolution);
    if (user === null || minutes > limits.minutesPerEntry)
      others.set(name, (others.get(name) ?? 0) + minutes);
    else entries.push({ externalId, userId: user.id, minutes, note: cut(note, 5_000), loggedAt });
  }
  const facts = [...others].map(([name, minutes]) => `Time logged by ${name}: ${minutes} minutes`);
  if (facts.length > 0)
    notes.push('Time of people without access to this project is in the description only.');
  return { entries, facts };
}

function commentsOf(task: ImportedTask, resolution: Resolution, notes: string[]): TargetComment[] {
  const unknown: TargetPerson = { userId: null, name: null, email: null };
  const comments = task.comments.filter(({ body }) => body.trim() !== '');
  return upTo(comments, limits.importedComments, 'comments', notes).map(
    ({ externalId, author, body, createdAt }) => {
      if (body.length > limits.commentCharacters)
        notes.push('A comment is too long; the rest of it is not imported.');
      return {
        externalId,
        body: cut(body, limits.commentCharacters),
        author: author === null ? unknown : personOf(author, resolution),
        createdAt,
      };
    },
  );
}

function checklistsOf(task: ImportedTask, notes: string[]): TargetChecklist[] {
  return upTo(task.checklists, limits.checklistsPerTask, 'checklists', notes).map((list) => ({
    externalId: list.externalId,
    title: cut(list.title, limits.titleCharacters),
    items: upTo(
      list.items.filter(({ title }) => title !== ''),
      limits.itemsPerChecklist,
      'items of a checklist',
      notes,
    ).map((item) => ({ ...item, title: cut(item.title, limits.titleCharacters) })),
  }));
}

function attachmentsOf(task: ImportedTask, { attachments }: ImportOptions, notes: string[]) {
  const wanted = task.attachments.filter(({ isUpload }) => attachments !== 'skip' || !isUpload);
  if (wanted.length < task.attachments.length) {
    notes.push(`${task.attachments.length - wanted.length} files are left out.`);
  }
  const reachable = wanted.filter(({ path, url }) => path !== null || url !== null);
  return upTo(reachable, limits.attachmentsPerTask, 'attachments', notes);
}

function upTo<T>(all: readonly T[], max: number, what: string, notes: string[]): T[] {
  if (all.length > max) notes.push(`It has ${all.length} ${what}; the first ${max} are imported.`);
  return all.slice(0, max);
}

function cut(text: string, max: number): string {
  return cutText(text, max);
}
