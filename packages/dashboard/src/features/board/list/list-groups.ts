import type { Column, LabelUse, Priority } from '@fettle/contract';
import type { TaskFilter } from '../../../data/tasks/tasks.ts';
import type { ListGrouping } from '../filters/board-search.ts';
import { none } from '../swimlanes/swimlanes.ts';

/** The tasks of one column, person, priority, label, or range of due dates. */
export interface ListGroup {
  key: string;
  filter: TaskFilter;
}

interface GroupSubjects {
  columns: readonly Pick<Column, 'key'>[];
  people: readonly { userId: string }[];
  /** Those with most tasks first. */
  labels: readonly Pick<LabelUse, 'name'>[];
  now: Date;
}

/** More groups than anybody scrolls through. */
export const maxLabelGroups = 50;

const priorities: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** The groups of a list, in order. Together they hold all tasks that match the filter, unless labels have too many. */
export function buildListGroups(
  grouping: ListGrouping,
  filter: TaskFilter,
  { columns, people, labels, now }: GroupSubjects,
): ListGroup[] {
  switch (grouping) {
    case 'status':
      return columns
        .filter(({ key }) => filter.statuses?.includes(key) ?? true)
        .map(({ key }) => ({ key, filter: { ...filter, statuses: [key] } }));
    case 'assignee':
      return [...people.map(({ userId }) => userId), none]
        .filter((id) => filter.assigneeIds?.includes(id) ?? true)
        .map((id) => ({ key: id, filter: { ...filter, assigneeIds: [id] } }));
    case 'priority':
      return priorities
        .filter((priority) => filter.priorities?.includes(priority) ?? true)
        .map((priority) => ({ key: priority, filter: { ...filter, priorities: [priority] } }));
    case 'label':
      return buildLabelGroups(filter, labels);
    case 'due':
      return buildDueGroups(filter, now);
  }
}

/** The key of tasks without a label, which no label can have. */
export const noLabel = '';

function buildLabelGroups(filter: TaskFilter, labels: GroupSubjects['labels']): ListGroup[] {
  const chosen = filter.labels;
  if (chosen !== undefined && filter.labelMatch !== 'all')
    return chosen.map((name) => ({ key: name, filter: { ...filter, labels: [name] } }));
  const groups = labels.slice(0, maxLabelGroups).map(({ name }): ListGroup => {
    const all = [...new Set([...(chosen ?? []), name])];
    return {
      key: name,
      filter: { ...filter, labels: all, ...(all.length > 1 ? { labelMatch: 'all' } : {}) },
    };
  });
  return chosen === undefined
    ? [...groups, { key: noLabel, filter: { ...filter, hasLabels: false } }]
    : groups;
}

/** Days are local. A filter by due date narrows the groups. */
function buildDueGroups(filter: TaskFilter, now: Date): ListGroup[] {
  const day = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
  const ranges: { key: string; from?: string; to?: string }[] = [
    { key: 'earlier', to: day(0) },
    { key: 'today', from: day(0), to: day(1) },
    { key: 'week', from: day(1), to: day(8) },
    { key: 'later', from: day(8) },
  ];
  const dated = filter.hasDueDate === false ? [] : ranges;
  const groups = dated.flatMap(({ key, from, to }): ListGroup[] => {
    const dueSince = [from, filter.dueSince]
      .filter((each) => each !== undefined)
      .toSorted()
      .at(-1);
    const dueBefore = [to, filter.dueBefore].filter((each) => each !== undefined).toSorted()[0];
    if (dueSince !== undefined && dueBefore !== undefined && dueSince >= dueBefore) return [];
    const range = {
      ...(dueSince === undefined ? {} : { dueSince }),
      ...(dueBefore === undefined ? {} : { dueBefore }),
    };
    return [{ key, filter: { ...filter, ...range } }];
  });
  const isRange = filter.dueSince !== undefined || filter.dueBefore !== undefined;
  return isRange ? groups : [...groups, { key: 'none', filter: { ...filter, hasDueDate: false } }];
}
