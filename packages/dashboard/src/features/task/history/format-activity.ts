import type { ChangedPart, Label, Priority, RelationKind, TaskActivity } from '@fettle/contract';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { dueMoment } from '../../../strings/format/due-moment.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';

export interface Names {
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
  const text = strings.taskHistory;
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

/** Whether an event is about one field alone. */
export function changesOnly({ type, changes }: TaskActivity, field: string): boolean {
  const told = changes.filter((change) => !silent.has(change.field));
  return type === 'task.updated' && told.length === 1 && told[0]?.field === field;
}

function formatChange(change: Change, all: readonly Change[], names: Names): string[] {
  const { field, from, to } = change;
  const text = strings.taskHistory;
  const column = (key: unknown): string => names.columns.get(String(key)) ?? String(key);
  const priority = (value: unknown): string => strings.priorities[value as Priority] ?? String(value);
  switch (field) {
    case 'title':
      return [text.title(String(from), String(to))];
    case 'status':
      return [text.status(column(from), column(to))];
    case 'meTooCount':
      return [text.meToo];
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
      return [formatDue(from, to)];
    case 'dueDateComplete':
      return [to === true ? text.dueComplete : text.dueIncomplete];
    case 'description':
      return [text.description];
    case 'checklists':
      return [formatPart(from, to) ?? text.checklists];
    case 'attachments':
      return [formatPart(from, to) ?? text.attachments];
    case 'relations':
      return [formatRelation(from, to)];
    case 'recurringTaskId':
      return [to === null ? strings.recurrence.historyStopped : strings.recurrence.historySet];
    case 'links':
      return [text.links];
    case 'timeEntries':
      return [formatTime(all)];
    case 'pin':
      return [from === null ? text.pinned : text.pin];
    case 'position':
      return [text.position];
    default: {
      const name = text.linkNames[field];
      return name === undefined ? [] : [formatLink(name, from, to)];
    }
  }
}

function formatDue(from: unknown, to: unknown): string {
  const text = strings.taskHistory;
  const said = (value: string): string => day(dueMoment(value));
  if (typeof to !== 'string') return typeof from === 'string' ? text.wasDue(said(from)) : text.notDue;
  return typeof from === 'string' ? text.dueMoved(said(from), said(to)) : text.due(said(to));
}

function formatLink(name: string, from: unknown, to: unknown): string {
  const text = strings.taskHistory;
  if (typeof to !== 'string') return text.linkRemoved(name, String(from));
  return typeof from === 'string' ? text.linkMoved(name, from, to) : text.linkAdded(name, to);
}

/** A checklist, an item, or an attachment. Entries of earlier versions do not say which one: null. */
function formatPart(from: unknown, to: unknown): string | null {
  const part = (to ?? from) as ChangedPart | null;
  if (part === null) return null;
  const sentence = strings.taskHistory.parts[part.kind]?.[part.change];
  return sentence === undefined ? null : sentence(part.name, part.previousName ?? '');
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
  const text = strings.taskHistory;
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
