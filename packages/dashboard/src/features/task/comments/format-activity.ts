import type { Label, Priority, RelationKind, TaskActivity } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';

interface Names {
  /** By user ID. */
  people: ReadonlyMap<string, string>;
  /** Column labels by key. */
  columns: ReadonlyMap<string, string>;
}

type Change = TaskActivity['changes'][number];

const day = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** Fields derived from others that are already mentioned. */
const silent = new Set(['completedAt', 'descriptionHtml', 'descriptionJson', 'minutesLogged']);

/** An activity as a sentence without its subject. */
export function formatActivity({ type, changes }: TaskActivity, names: Names): string {
  const text = strings.task.history;
  if (type === 'task.created') return text.created;
  if (type === 'comment.created') return text.commented;
  const told = changes.filter(({ field }) => !silent.has(field));
  // Another column also changes the position.
  const hasMoved = told.some(({ field }) => field === 'status');
  const sentences = told
    .filter(({ field }) => field !== 'position' || !hasMoved)
    .flatMap((change) => formatChange(change, changes, names));
  return sentences.length === 0 ? text.other : sentences.join(', ');
}

interface ActivityLine {
  event: TaskActivity;
  text: string;
  times: number;
}

/** The longest gap between repeated actions that are merged, such as while working through a checklist. */
const togetherMs = 3_600_000;

/** Merges repeated actions of one person, newest first, into the latest with a count. */
export function mergeRepeats(told: readonly ActivityLine[]): ActivityLine[] {
  const gathered: ActivityLine[] = [];
  let earliest = Number.POSITIVE_INFINITY;
  for (const each of told) {
    const last = gathered.at(-1);
    const time = Date.parse(each.event.createdAt);
    const isAgain =
      last !== undefined &&
      last.text === each.text &&
      last.event.actor.id === each.event.actor.id &&
      last.event.actor.name === each.event.actor.name &&
      earliest - time < togetherMs;
    if (isAgain) gathered[gathered.length - 1] = { ...last, times: last.times + each.times };
    else gathered.push(each);
    earliest = time;
  }
  return gathered;
}

function formatChange(change: Change, all: readonly Change[], names: Names): string[] {
  const { field, from, to } = change;
  const text = strings.task.history;
  const column = (key: unknown): string => names.columns.get(String(key)) ?? String(key);
  const priority = (value: unknown): string => strings.priorities[value as Priority] ?? String(value);
  switch (field) {
    case 'title':
      return [text.title(String(to))];
    case 'status':
      return [text.status(column(from), column(to))];
    case 'priority':
      return [text.priority(priority(from), priority(to))];
    case 'assigneeIds':
      return formatDifference(
        idsOf(from),
        idsOf(to),
        text.assigned,
        text.unassigned,
        (id) => names.people.get(id) ?? text.someone,
      );
    case 'labels':
      return formatDifference(
        labelsOf(from),
        labelsOf(to),
        text.labeled,
        text.unlabeled,
        (name) => `“${name}”`,
      );
    case 'dueDate':
      return [typeof to === 'string' ? text.due(day(new Date(to))) : text.notDue];
    case 'dueDateComplete':
      return [to === true ? text.dueComplete : text.dueIncomplete];
    case 'description':
      return [text.description];
    case 'checklists':
      return [text.checklists];
    case 'attachments':
      return [text.attachments];
    case 'relations':
      return [formatRelation(from, to)];
    case 'recurringTaskId':
      return [to === null ? strings.recurrence.historyStopped : strings.recurrence.historySet];
    case 'links':
      return [text.links];
    case 'timeEntries':
      return [formatTime(all)];
    case 'position':
      return [text.position];
    default: {
      const name = text.linkNames[field];
      return name === undefined ? [] : [text.link(name)];
    }
  }
}

/** Old entries and tasks that are hidden or gone have no key. */
function formatRelation(from: unknown, to: unknown): string {
  const text = strings.relations;
  const relation = (to ?? from) as { kind: RelationKind; task: { key: string } | null } | null;
  if (relation === null) return text.changed;
  const sentences: Partial<typeof text.added> = to === null ? text.removed : text.added;
  return sentences[relation.kind]?.(relation.task?.key ?? text.anotherTask) ?? text.changed;
}

function formatTime(all: readonly Change[]): string {
  const text = strings.task.history;
  const minutes = all.find(({ field }) => field === 'minutesLogged');
  const more = Number(minutes?.to ?? 0) - Number(minutes?.from ?? 0);
  if (more === 0) return text.timeChanged;
  return more > 0 ? text.time(formatMinutes(more)) : text.timeLess(formatMinutes(-more));
}

function formatDifference(
  from: readonly string[],
  to: readonly string[],
  added: (names: string, count: number) => string,
  removed: (names: string, count: number) => string,
  say: (value: string) => string,
): string[] {
  const more = to.filter((value) => !from.includes(value)).map(say);
  const less = from.filter((value) => !to.includes(value)).map(say);
  return [
    ...(more.length === 0 ? [] : [added(more.join(', '), more.length)]),
    ...(less.length === 0 ? [] : [removed(less.join(', '), less.length)]),
  ];
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function labelsOf(value: unknown): string[] {
  return Array.isArray(value) ? (value as Label[]).map(({ name }) => name) : [];
}
