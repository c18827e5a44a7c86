import { type Static, type TSchema, Type } from 'typebox';
import {
  Actor,
  Deleted,
  Id,
  IdParam,
  Line,
  Nullable,
  Priority,
  TaskSource,
  Timestamp,
} from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

/** Saved views of a project's tasks: filters, grouping, columns, and layout under a name. */

const several = <Item extends TSchema>(item: Item, description: string) =>
  Type.Array(item, { maxItems: limits.filterValues, uniqueItems: true, description });

const filters = {
  q: Nullable(Type.String({ maxLength: limits.searchCharacters, description: 'Text that tasks contain' })),
  statuses: several(Type.String({ maxLength: 50 }), 'Keys of columns'),
  priorities: several(Priority, 'Any of these'),
  assigneeIds: several(Type.String({ maxLength: 50 }), 'User IDs; `none` for unassigned tasks'),
  labels: several(Type.String({ maxLength: limits.labelCharacters }), 'Names of labels'),
  labelMatch: Type.Enum(['any', 'all'], { description: 'Whether tasks need one or all of the labels' }),
  reporterIds: several(Type.String({ maxLength: 50 }), 'User IDs'),
  sources: several(TaskSource, 'Any of these'),
  pageUrl: Nullable(
    Type.String({ maxLength: limits.urlCharacters, description: 'A page, or `none` for tasks without one' }),
  ),
  due: Nullable(
    Type.Enum(['overdue', 'today', 'week', 'none'], {
      description: '`week`: overdue or due in the next 7 days; `none`: without a due date',
    }),
  ),
  completed: Nullable(Type.Boolean({ description: 'Only completed or only open tasks' })),
};

/** Which tasks a view shows. Empty lists and null do not restrict them. */
export const ViewFilters = Type.Object(filters);
export type ViewFilters = Static<typeof ViewFilters>;

/** As a caller sends them: what is missing does not restrict the tasks. */
export const ViewFiltersBody = closed({
  q: Type.Optional(filters.q),
  statuses: Type.Optional(filters.statuses),
  priorities: Type.Optional(filters.priorities),
  assigneeIds: Type.Optional(filters.assigneeIds),
  labels: Type.Optional(filters.labels),
  labelMatch: Type.Optional(filters.labelMatch),
  reporterIds: Type.Optional(filters.reporterIds),
  sources: Type.Optional(filters.sources),
  pageUrl: Type.Optional(filters.pageUrl),
  due: Type.Optional(filters.due),
  completed: Type.Optional(filters.completed),
});
export type ViewFiltersBody = Static<typeof ViewFiltersBody>;

export const viewLayouts = ['board', 'list', 'calendar'] as const;
export const viewGroupings = ['status', 'assignee', 'priority', 'label', 'due', 'page'] as const;
export const viewFields = [
  'priority',
  'title',
  'status',
  'labels',
  'assignees',
  'dueDate',
  'updatedAt',
  'createdAt',
  'reporter',
  'source',
  'completedAt',
  'minutesLogged',
] as const;

const name = Line(limits.viewNameCharacters);
const visibility = Type.Enum(['private', 'project'], {
  description: '`private`: only its creator sees it; `project`: everyone who sees the project',
});
const layout = Type.Enum([...viewLayouts]);
const grouping = Nullable(
  Type.Enum([...viewGroupings], {
    description: 'A board has `assignee`, `priority`, and `page`; a list has all but `page`',
  }),
);
const fields = Type.Array(Type.Enum([...viewFields]), {
  maxItems: viewFields.length,
  uniqueItems: true,
  description: 'Columns of the list in order; empty for the usual ones',
});
const sort = Nullable(
  Type.Enum(['createdAt', 'updatedAt', 'dueDate', 'priority', 'position'], { description: 'Of the list' }),
);
const order = Nullable(Type.Enum(['asc', 'desc']));

export const View = Type.Object({
  id: Id,
  projectId: Id,
  name: Type.String(),
  visibility,
  layout,
  filters: ViewFilters,
  grouping,
  fields,
  sort,
  order,
  createdBy: Actor,
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type View = Static<typeof View>;

const choices = {
  layout: Type.Optional(layout),
  filters: Type.Optional(ViewFiltersBody),
  grouping: Type.Optional(grouping),
  fields: Type.Optional(fields),
  sort: Type.Optional(sort),
  order: Type.Optional(order),
};

export const CreateViewBody = closed({
  name,
  visibility: Type.Optional({ ...visibility, default: 'private' }),
  ...choices,
});
export type CreateViewBody = Static<typeof CreateViewBody>;

export const UpdateViewBody = closed({
  name: Type.Optional(name),
  visibility: Type.Optional(visibility),
  ...choices,
});
export type UpdateViewBody = Static<typeof UpdateViewBody>;

const ViewParams = closed({ id: Type.String(), viewId: Type.String() });

export const views = {
  listViews: operation({
    name: 'listViews',
    method: 'GET',
    path: '/projects/:id/views',
    scope: 'tasks:read',
    summary: "List the saved views of a project: the caller's own and shared ones, by name",
    params: IdParam,
    query: closed(paging()),
    result: View,
    kind: 'list',
  }),
  createView: operation({
    name: 'createView',
    method: 'POST',
    path: '/projects/:id/views',
    scope: 'tasks:write',
    summary: 'Save a view of the tasks of a project',
    description: `Everyone who sees the project can save private views. Sharing one with the project requires the project role member. A person can have up to ${limits.privateViewsPerPerson} private views in a project, and a project up to ${limits.sharedViewsPerProject} shared ones. Without \`layout\`, it is a board.`,
    params: IdParam,
    body: CreateViewBody,
    result: View,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateView: operation({
    name: 'updateView',
    method: 'PATCH',
    path: '/projects/:id/views/:viewId',
    scope: 'tasks:write',
    summary: 'Change a saved view; `filters` replaces all of its filters',
    description:
      'Creators can change their own views, and project owners all shared ones. Sharing, and changing a shared view, requires the project role member. Only its creator can make a shared view private.',
    params: ViewParams,
    body: UpdateViewBody,
    result: View,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  deleteView: operation({
    name: 'deleteView',
    method: 'DELETE',
    path: '/projects/:id/views/:viewId',
    scope: 'tasks:write',
    summary: 'Delete a saved view; requires the same role as changing it',
    params: ViewParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};
