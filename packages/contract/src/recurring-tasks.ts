import { type Static, Type } from 'typebox';
import { Actor, Deleted, Flag, Id, IdParam, Nullable, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

const RecurringTaskParams = closed({ id: Type.String(), recurringTaskId: Type.String() });

export const recurrenceFrequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RecurrenceFrequency = (typeof recurrenceFrequencies)[number];
export const recurrenceTriggers = ['schedule', 'completion'] as const;
export type RecurrenceTrigger = (typeof recurrenceTriggers)[number];

const frequency = Type.Enum([...recurrenceFrequencies]);
const interval = Type.Integer({
  minimum: 1,
  maximum: limits.recurrenceInterval,
  description: 'Every how many days, weeks, months, or years, counted from `startsOn`',
});
const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: 'From 1 (Monday) to 7' });
const weekdays = Type.Array(Weekday, {
  maxItems: 7,
  uniqueItems: true,
  description: 'Days of the week, if `frequency` is `weekly`',
});
const day = Type.Integer({
  minimum: 1,
  maximum: 31,
  description:
    'Day of the month, or the last day of a shorter month, if `frequency` is `monthly` or `yearly`',
});
const week = Type.Integer({
  minimum: -1,
  maximum: 4,
  description: 'Instead of `day`: which `weekday` of the month, from 1 to 4; -1 is the last one',
});
const month = Type.Integer({
  minimum: 1,
  maximum: 12,
  description: 'Month, if `frequency` is `yearly`',
});

/** The dates of a recurring task. Fields that its frequency does not use are null or empty. */
export const RecurrenceRule = Type.Object({
  frequency,
  interval,
  weekdays,
  day: Nullable(day),
  week: Nullable(week),
  weekday: Nullable(Weekday),
  month: Nullable(month),
});
export type RecurrenceRule = Static<typeof RecurrenceRule>;

const RuleBody = closed({
  frequency,
  interval: Type.Optional({ ...interval, default: 1 }),
  weekdays: Type.Optional(weekdays),
  day: Type.Optional(Nullable(day)),
  week: Type.Optional(Nullable(week)),
  weekday: Type.Optional(Nullable(Weekday)),
  month: Type.Optional(Nullable(month)),
});
export type RecurrenceRuleBody = Static<typeof RuleBody>;

const trigger = Type.Enum([...recurrenceTriggers], {
  description:
    '`schedule`: a task is created on each date; `completion`: the next task is created as soon as the current one is completed',
});
const CalendarDate = (description: string) => Type.String({ format: 'date', description });
const time = Type.String({
  pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  description: 'HH:MM in `timeZone`: when a task is created on its date',
});
const timeZone = Type.String({
  format: 'time-zone',
  maxLength: 100,
  description: 'IANA time zone name',
});
const startsOn = CalendarDate('First possible date');
const endsOn = CalendarDate('Last possible date');
const dueInDays = Type.Integer({
  minimum: 0,
  maximum: limits.recurrenceDueDays,
  description: 'Days from the date of a task to its due date; null: no due date',
});

export const RecurringTask = Type.Object({
  id: Id,
  projectId: Id,
  templateId: { ...Id, description: 'Template with the content of the tasks' },
  title: Type.String({ description: 'Title of the template' }),
  trigger,
  rule: RecurrenceRule,
  time,
  timeZone,
  startsOn,
  endsOn: Nullable(endsOn),
  dueInDays: Nullable(dueInDays),
  paused: Type.Boolean(),
  nextOn: Nullable(CalendarDate('Date of the next task; null while paused, and after the end')),
  nextRunAt: Nullable({
    ...Timestamp,
    description:
      'When the next task is created; null while paused, after the end, and while the completion of the current task decides',
  }),
  currentTaskId: Nullable({ ...Id, description: 'The latest task; null if there is none' }),
  createdBy: Nullable(Actor),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type RecurringTask = Static<typeof RecurringTask>;

const CreateBody = closed({
  templateId: Type.Optional(Type.String({ description: 'Template to create the tasks from' })),
  taskId: Type.Optional(
    Type.String({
      description:
        'Instead of `templateId`: a task of the project, which becomes the first one. The following tasks get its present content',
    }),
  ),
  rule: RuleBody,
  trigger: Type.Optional({ ...trigger, default: 'schedule' }),
  time: Type.Optional({ ...time, default: '06:00' }),
  timeZone: Type.Optional({ ...timeZone, default: 'UTC' }),
  startsOn: Type.Optional(startsOn),
  endsOn: Type.Optional(Nullable(endsOn)),
  dueInDays: Type.Optional({ ...Nullable(dueInDays), default: 0 }),
});
export type CreateRecurringTaskBody = Static<typeof CreateBody>;

const UpdateBody = closed({
  rule: Type.Optional(RuleBody),
  trigger: Type.Optional(trigger),
  time: Type.Optional(time),
  timeZone: Type.Optional(timeZone),
  startsOn: Type.Optional(startsOn),
  endsOn: Type.Optional(Nullable(endsOn)),
  dueInDays: Type.Optional(Nullable(dueInDays)),
  paused: Type.Optional(Flag('Whether no tasks are created for now')),
});
export type UpdateRecurringTaskBody = Static<typeof UpdateBody>;

const ruleText =
  'Of the `rule`, `weekdays`, `day`, and `month` are by default those of `startsOn`. A local time that a daylight saving change skips is an hour later; one that it repeats is the first.';

export const recurringTasks = {
  listRecurringTasks: operation({
    name: 'listRecurringTasks',
    method: 'GET',
    path: '/projects/:id/recurring-tasks',
    scope: 'tasks:read',
    summary: 'List the recurring tasks of a project, oldest first',
    params: IdParam,
    query: closed(paging()),
    result: RecurringTask,
    kind: 'list',
  }),
  getRecurringTask: operation({
    name: 'getRecurringTask',
    method: 'GET',
    path: '/projects/:id/recurring-tasks/:recurringTaskId',
    scope: 'tasks:read',
    summary: 'Get a recurring task with its rule and its next date',
    params: RecurringTaskParams,
    result: RecurringTask,
  }),
  createRecurringTask: operation({
    name: 'createRecurringTask',
    method: 'POST',
    path: '/projects/:id/recurring-tasks',
    scope: 'tasks:write',
    summary: 'Let Fettle create a task again and again, from a template or like an existing task',
    description: `Send either \`templateId\` or \`taskId\`. \`startsOn\` is by default today in \`timeZone\`, or the due date of the task. ${ruleText} After an interruption of the service, one task is created for the latest date that passed, and none for the earlier ones. A project can have up to ${limits.recurringTasksPerProject} recurring tasks. Returns CONFLICT if the task is already part of one.`,
    params: IdParam,
    body: CreateBody,
    result: RecurringTask,
    status: 201,
    location: '/projects/:projectId/recurring-tasks/:id',
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  updateRecurringTask: operation({
    name: 'updateRecurringTask',
    method: 'PATCH',
    path: '/projects/:id/recurring-tasks/:recurringTaskId',
    scope: 'tasks:write',
    summary: 'Change, pause, or resume a recurring task; fields that are not sent stay the same',
    description: `\`rule\` is replaced as a whole. ${ruleText} Dates that pass while it is paused are skipped. Change the content of its tasks with \`updateTaskTemplate\`.`,
    params: RecurringTaskParams,
    body: UpdateBody,
    result: RecurringTask,
    errors: ['FORBIDDEN'],
  }),
  deleteRecurringTask: operation({
    name: 'deleteRecurringTask',
    method: 'DELETE',
    path: '/projects/:id/recurring-tasks/:recurringTaskId',
    scope: 'tasks:write',
    summary: 'Stop repeating a task; the tasks that were created stay',
    params: RecurringTaskParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};
