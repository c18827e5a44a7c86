import { type Static, Type } from 'typebox';
import {
  Actor,
  Deleted,
  defaults,
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
import { Label, Task } from './task-schemas.ts';
import { writable } from './tasks.ts';

const TemplateParams = closed({ id: Type.String(), templateId: Type.String() });

const TemplateChecklist = Type.Object({
  title: Type.String(),
  items: Type.Array(Type.Object({ title: Type.String() })),
});

/** A template as lists show it. */
export const TaskTemplateCompact = Type.Object({
  id: Id,
  projectId: Id,
  name: Nullable(
    Type.String({
      description: 'null for the content of a recurring task that was set up from a task; lists leave it out',
    }),
  ),
  title: Type.String({ description: 'Title of the tasks that are created' }),
  status: Nullable(
    Type.String({ description: 'Key of the column that tasks are created in; null: the first one' }),
  ),
  priority: Priority,
  labels: Type.Array(Label),
  assigneeIds: Type.Array(Id),
  checklistItemCount: Type.Integer(),
  source: Nullable({
    ...TaskSource,
    description:
      'Source of tasks that are created from it, if it was saved from a task that came from outside the team; null: of whoever creates them',
  }),
  createdBy: Nullable(Actor),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type TaskTemplateCompact = Static<typeof TaskTemplateCompact>;

export const TaskTemplate = Type.Object({
  ...TaskTemplateCompact.properties,
  description: Nullable(Type.String()),
  descriptionHtml: Nullable(Type.String()),
  descriptionJson: Nullable(Type.Unknown({ description: 'Description as a ProseMirror (Tiptap) document' })),
  checklists: Type.Array(TemplateChecklist),
});
export type TaskTemplate = Static<typeof TaskTemplate>;

const { description, descriptionHtml, descriptionJson, priority, labels, assigneeIds } = writable;

const content = {
  description,
  descriptionHtml,
  descriptionJson,
  status: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 50,
        description: 'Key of the column that tasks are created in; null: the first one',
      }),
    ),
  ),
  priority,
  labels,
  assigneeIds,
  checklists: Type.Optional(
    Type.Array(
      closed({
        title: Line(limits.titleCharacters),
        items: Type.Optional(
          Type.Array(closed({ title: Line(limits.titleCharacters) }), {
            maxItems: limits.itemsPerChecklist,
          }),
        ),
      }),
      { maxItems: limits.checklistsPerTask },
    ),
  ),
};

const CreateTemplateBody = closed({
  name: Line(limits.nameCharacters),
  taskId: Type.Optional(
    Type.String({
      description:
        'Task of the project that the template is saved from: it has the content of the task wherever a field is not sent',
    }),
  ),
  title: Type.Optional(Line(limits.titleCharacters)),
  ...content,
  priority: Type.Optional({ ...Priority, default: defaults.task.priority }),
});
export type CreateTemplateBody = Static<typeof CreateTemplateBody>;

const UpdateTemplateBody = closed({
  name: Type.Optional(Line(limits.nameCharacters)),
  title: Type.Optional(Line(limits.titleCharacters)),
  ...content,
});
export type UpdateTemplateBody = Static<typeof UpdateTemplateBody>;

export const taskTemplates = {
  listTaskTemplates: operation({
    name: 'listTaskTemplates',
    method: 'GET',
    path: '/projects/:id/task-templates',
    scope: 'tasks:read',
    summary: 'List the task templates of a project, by name',
    params: IdParam,
    query: closed(paging()),
    result: TaskTemplateCompact,
    kind: 'list',
  }),
  getTaskTemplate: operation({
    name: 'getTaskTemplate',
    method: 'GET',
    path: '/projects/:id/task-templates/:templateId',
    scope: 'tasks:read',
    summary: 'Get a task template with its description and checklists',
    params: TemplateParams,
    result: TaskTemplate,
  }),
  createTaskTemplate: operation({
    name: 'createTaskTemplate',
    method: 'POST',
    path: '/projects/:id/task-templates',
    scope: 'tasks:write',
    summary: 'Create a task template, or save a task as one',
    description: `Send \`title\`, or \`taskId\` to copy a task. Comments, attachments, dates, and logged time are not copied, and checklist items are not checked. A project can have up to ${limits.templatesPerProject} templates.`,
    params: IdParam,
    body: CreateTemplateBody,
    result: TaskTemplate,
    status: 201,
    location: '/projects/:projectId/task-templates/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateTaskTemplate: operation({
    name: 'updateTaskTemplate',
    method: 'PATCH',
    path: '/projects/:id/task-templates/:templateId',
    scope: 'tasks:write',
    summary: 'Change a task template; fields that are not sent stay the same',
    description:
      'Tasks that were created from it stay as they are. `checklists` replaces all checklists of the template.',
    params: TemplateParams,
    body: UpdateTemplateBody,
    result: TaskTemplate,
    errors: ['FORBIDDEN'],
  }),
  deleteTaskTemplate: operation({
    name: 'deleteTaskTemplate',
    method: 'DELETE',
    path: '/projects/:id/task-templates/:templateId',
    scope: 'tasks:write',
    summary: 'Delete a task template; recurring tasks that use it keep its content',
    params: TemplateParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
  createTaskFromTemplate: operation({
    name: 'createTaskFromTemplate',
    method: 'POST',
    path: '/projects/:id/task-templates/:templateId/tasks',
    scope: 'tasks:write',
    summary: 'Create a task from a template',
    description:
      'Fields that are sent replace those of the template. A column that no longer exists is replaced by the first one, and assignees who can no longer edit tasks in the project are left out.',
    params: TemplateParams,
    body: closed({ title: Type.Optional(Line(limits.titleCharacters)), ...writable }),
    bodyOptional: true,
    result: Task,
    status: 201,
    location: '/tasks/:id',
    versioned: true,
    errors: ['FORBIDDEN'],
  }),
};
