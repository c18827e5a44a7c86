import type { CreateViewBody, View, ViewFilters } from '@fettle/contract';
import {
  type BoardFilters,
  type BoardSearch,
  boardGroup,
  filtersOf,
  readBoardSearch,
  toSeveral,
  valuesOf,
} from '../filters/board-search.ts';
import { type ListLayout, usualFields } from '../list/list-layout.ts';

type ViewBody = Omit<CreateViewBody, 'name' | 'visibility'>;

/** The URL of a view. Its layout is complete, so that what somebody last chose does not change it. */
export function toSearch({ id, layout, filters, grouping, fields, sort, order }: View): BoardSearch {
  const isList = layout === 'list';
  return readBoardSearch({
    view: layout === 'board' ? undefined : layout,
    ...toFilters(filters),
    group: grouping ?? (isList ? 'none' : undefined),
    cols: isList ? (fields.length === 0 ? usualFields : fields) : undefined,
    by: isList ? (sort ?? undefined) : undefined,
    order: isList ? (order ?? undefined) : undefined,
    saved: id,
  });
}

function toFilters(filters: ViewFilters): Record<string, unknown> {
  const { q, assigneeIds, labels, labelMatch, priorities, statuses, reporterIds, sources } = filters;
  return {
    q: q ?? undefined,
    assignee: toSeveral(assigneeIds),
    label: toSeveral(labels),
    labelMatch,
    priority: toSeveral(priorities),
    status: toSeveral(statuses),
    reporter: toSeveral(reporterIds),
    source: toSeveral(sources),
    pageUrl: filters.pageUrl ?? undefined,
    due: filters.due ?? undefined,
    done: filters.completed === null ? undefined : filters.completed ? 'yes' : 'no',
  };
}

/** What a view keeps of what is shown. */
export function toViewBody(search: BoardSearch, list: ListLayout): Required<ViewBody> {
  const isList = search.view === 'list';
  const isUsual = list.fields.join() === usualFields.join();
  return {
    layout: search.view ?? 'board',
    filters: fromFilters(filtersOf(search)),
    grouping: isList ? list.grouping : (boardGroup(search) ?? null),
    fields: isList && !isUsual ? [...list.fields] : [],
    sort: isList ? (search.by ?? null) : null,
    order: isList ? (search.order ?? null) : null,
  };
}

function fromFilters(filters: BoardFilters): ViewFilters {
  const { q, assignee, label, labelMatch, priority, status, reporter, source, pageUrl, due, done } = filters;
  return {
    q: q ?? null,
    statuses: [...valuesOf(status)],
    priorities: [...valuesOf(priority)],
    assigneeIds: [...valuesOf(assignee)],
    labels: [...valuesOf(label)],
    labelMatch: labelMatch ?? 'any',
    reporterIds: [...valuesOf(reporter)],
    sources: [...valuesOf(source)],
    pageUrl: pageUrl ?? null,
    due: due ?? null,
    completed: done === undefined ? null : done === 'yes',
  };
}

/** Whether a view keeps exactly this. */
export function isSameView(view: View, body: Required<ViewBody>): boolean {
  const { layout, filters, grouping, fields, sort, order } = view;
  return textOf({ layout, filters, grouping, fields, sort, order }) === textOf(body);
}

/** Fields by name and filter values in alphabetical order. The order of columns counts. */
function textOf({ filters, ...rest }: Required<ViewBody>): string {
  const values = Object.entries(filters).map(([name, value]): [string, unknown] => [
    name,
    Array.isArray(value) ? value.map(String).toSorted() : value,
  ]);
  const sorted = [...Object.entries(rest), ...values].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(sorted);
}
