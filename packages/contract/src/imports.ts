import { type Static, Type } from 'typebox';
import { Actor, Flag, Id, IdParam, Nullable, Priority, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation, paging } from './operation.ts';

/** Tools whose exports can be imported, with the file that each format is. */
export const importFormats = {
  trello: 'Trello: a board as JSON',
  planka: 'Planka: a board as JSON',
  github: 'GitHub: issues as JSON',
  linear: 'Linear: issues as CSV',
  jira: 'Jira: issues as CSV',
  bugherd: 'BugHerd: tasks as CSV',
  csv: 'CSV with columns that you assign to fields',
} as const satisfies Record<string, string>;

export const ImportFormat = Type.Enum(Object.keys(importFormats) as (keyof typeof importFormats)[]);
export type ImportFormat = keyof typeof importFormats;

/** What a column of a CSV file can be. */
export const importFields = [
  'id',
  'title',
  'description',
  'status',
  'priority',
  'labels',
  'assignees',
  'reporter',
  'dueDate',
  'createdAt',
  'completedAt',
  'pageUrl',
  'link',
  'checklist',
  'comment',
  'attachments',
  'minutes',
  'text',
  'ignore',
] as const;
export type ImportField = (typeof importFields)[number];

const mappings = limits.importMappings;
const from = (what: string) => Type.String({ minLength: 1, maxLength: 500, description: what });

export const ImportOptions = closed({
  people: Type.Optional(
    Type.Array(
      closed({
        from: from('Name, username, or email address in the file'),
        to: Nullable(
          Type.String({
            maxLength: 320,
            description: 'Email address or ID of a user with access to the project; null for no one',
          }),
        ),
      }),
      { maxItems: mappings },
    ),
  ),
  labels: Type.Optional(
    Type.Array(
      closed({
        from: from('Label in the file'),
        to: Nullable(
          Type.String({
            minLength: 1,
            maxLength: limits.labelCharacters,
            description: 'Label in Fettle; null to leave it out',
          }),
        ),
      }),
      { maxItems: mappings },
    ),
  ),
  columns: Type.Optional(
    Type.Array(
      closed({
        from: from('List, status, or state in the file'),
        to: Nullable(
          Type.String({
            maxLength: 50,
            description: 'Key of a column of the project; null to leave its tasks out',
          }),
        ),
      }),
      { maxItems: mappings },
    ),
  ),
  createColumns: Type.Optional(
    Type.Boolean({
      description:
        'Create a column for each list that matches none; requires `projects:write`. Otherwise its tasks go to the first column of the same category. Default false',
    }),
  ),
  priorities: Type.Optional(
    Type.Array(closed({ from: from('Priority in the file'), to: Priority }), { maxItems: mappings }),
  ),
  archived: Type.Optional(
    Type.Enum(['skip', 'done'], {
      description: 'Whether archived tasks are left out or imported as done. Default `skip`',
    }),
  ),
  attachments: Type.Optional(
    Type.Enum(['fetch', 'link', 'skip'], {
      description:
        'Whether uploaded files that the export only refers to are downloaded, kept as links, or left out. Default `fetch`',
    }),
  ),
  fields: Type.Optional(
    Type.Array(closed({ from: from('Column heading of a CSV file'), to: Type.Enum([...importFields]) }), {
      maxItems: mappings,
      description: 'Only for `csv`. Without it, well-known headings are recognized',
    }),
  ),
  dateOrder: Type.Optional(
    Type.Enum(['day-first', 'month-first'], {
      description:
        'How to read dates such as 3/4/2026 in a CSV file. By default, the other dates in the file decide',
    }),
  ),
  origin: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Distinguishes sources with the same IDs, such as two BugHerd projects imported into one project',
    }),
  ),
});
export type ImportOptions = Static<typeof ImportOptions>;

/** A file as multipart part `file` or in base64. In a form, `options` is JSON text. */
export const StartImportBody = closed({
  format: ImportFormat,
  dryRun: Type.Optional(Flag('Report what the import would do, without changing anything. Default false')),
  options: Type.Optional(
    Type.Union([ImportOptions, Type.String({ maxLength: 60_000 })], {
      description: 'How names in the file are assigned to the project; in a form, as JSON text',
    }),
  ),
  fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 5000 })),
  contentBase64: Type.Optional(Type.String()),
  mimeType: Type.Optional(Type.String({ maxLength: 255 })),
});
export type StartImportBody = Static<typeof StartImportBody>;

export const ImportStatus = Type.Enum(['queued', 'running', 'complete', 'failed', 'canceled']);
export type ImportStatus = Static<typeof ImportStatus>;

export const ImportOutcome = Type.Enum(['created', 'changed', 'unchanged', 'skipped', 'failed']);
export type ImportOutcome = Static<typeof ImportOutcome>;
export const importOutcomes = ['created', 'changed', 'unchanged', 'skipped', 'failed'] as const;

/** Numbers of tasks by outcome, and of what was added to them. A dry run has the numbers the import would have. */
export const ImportCounts = Type.Object({
  created: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  skipped: Type.Integer(),
  failed: Type.Integer(),
  kept: Type.Integer({
    description:
      'Tasks with fields that changed both in the source and in Fettle, which keep their value in Fettle',
  }),
  columns: Type.Integer({ description: 'Columns created' }),
  comments: Type.Integer({ description: 'Comments added' }),
  checklistItems: Type.Integer({ description: 'Checklist items added' }),
  attachments: Type.Integer({ description: 'Files and links attached' }),
  filesNotFetched: Type.Integer({
    description: 'Files that could not be downloaded and are attached as links',
  }),
  timeEntries: Type.Integer({ description: 'Time entries added' }),
});
export type ImportCounts = Static<typeof ImportCounts>;

/** What the names in the file stand for in the project. */
export const ImportMapping = Type.Object({
  people: Type.Array(
    Type.Object({
      name: Type.String(),
      email: Nullable(Type.String()),
      userId: Nullable(Id),
      userName: Nullable(Type.String()),
    }),
  ),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      key: Nullable(Type.String({ description: 'null when its tasks are left out' })),
      label: Nullable(Type.String()),
      created: Type.Boolean({ description: 'Whether the import creates the column' }),
    }),
  ),
  labels: Type.Array(
    Type.Object({
      name: Type.String(),
      to: Nullable(Type.String({ description: 'null when it is left out' })),
    }),
  ),
  fields: Type.Array(
    Type.Object({
      name: Type.String({ description: 'Column heading of a CSV file' }),
      to: Nullable(Type.String({ description: 'Field; null when the column is not imported' })),
    }),
  ),
});
export type ImportMapping = Static<typeof ImportMapping>;

export const Import = Type.Object({
  id: Id,
  projectId: Id,
  format: ImportFormat,
  fileName: Type.String(),
  fileSize: Type.Integer({ description: 'Size in bytes' }),
  dryRun: Type.Boolean(),
  status: ImportStatus,
  progress: Type.Object({
    done: Type.Integer(),
    total: Nullable(Type.Integer({ description: 'Tasks in the file; null until it was read' })),
  }),
  options: ImportOptions,
  counts: ImportCounts,
  mapping: Nullable(ImportMapping),
  notes: Type.Array(Type.String(), { description: 'What of the file as a whole is not imported, and why' }),
  error: Nullable(Type.String({ description: 'Why the import failed' })),
  createdBy: Actor,
  createdAt: Timestamp,
  startedAt: Nullable(Timestamp),
  completedAt: Nullable(Timestamp),
});
export type Import = Static<typeof Import>;

/** What an import does, or did, with one task of the file. */
export const ImportEntry = Type.Object({
  ordinal: Type.Integer({ description: 'Position in the file, starting at 1' }),
  place: Type.String({ description: 'Where in the file the task is, such as `line 12`' }),
  externalId: Type.String({ description: 'ID of the task in the source' }),
  title: Type.String(),
  outcome: ImportOutcome,
  taskId: Nullable(Id),
  changed: Type.Array(Type.String(), { description: 'Fields and parts that are set or added' }),
  kept: Type.Array(Type.String(), {
    description: 'Fields that changed in the source too, but keep the value they were given in Fettle',
  }),
  notes: Type.Array(Type.String(), { description: 'What is not imported, or imported differently, and why' }),
});
export type ImportEntry = Static<typeof ImportEntry>;

export const imports = {
  listImports: operation({
    name: 'listImports',
    method: 'GET',
    path: '/projects/:id/imports',
    scope: 'tasks:read',
    summary: 'List the imports of a project, newest first',
    params: IdParam,
    query: closed(paging()),
    result: Import,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  startImport: operation({
    name: 'startImport',
    method: 'POST',
    path: '/projects/:id/imports',
    scope: 'tasks:write',
    summary: 'Import the tasks of another tool from its export',
    description:
      'Send `multipart/form-data` with the fields `format`, `dryRun`, and `options` followed by a `file` part, or JSON with `contentBase64`. ' +
      'The import runs in the background: read it with `getImport` until its status is `complete` or `failed`. ' +
      'Importing the same file again changes nothing; a newer export changes only what has changed in the source since, and keeps what was edited in Fettle.',
    params: IdParam,
    body: StartImportBody,
    upload: true,
    uploadBytes: limits.importBytes,
    result: Import,
    status: 201,
    location: '/imports/:id',
    errors: ['FORBIDDEN', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
  }),
  getImport: operation({
    name: 'getImport',
    method: 'GET',
    path: '/imports/:id',
    scope: 'tasks:read',
    summary: 'Get an import with its progress and its result',
    params: IdParam,
    result: Import,
    errors: ['FORBIDDEN'],
  }),
  listImportEntries: operation({
    name: 'listImportEntries',
    method: 'GET',
    path: '/imports/:id/entries',
    scope: 'tasks:read',
    summary: 'List what an import does with each task, in the order of the file',
    params: IdParam,
    query: closed({
      ...paging(),
      outcome: Type.Optional(ImportOutcome),
      attention: Type.Optional(
        Type.Boolean({ description: 'Only tasks of which something is kept, not imported, or noted' }),
      ),
    }),
    result: ImportEntry,
    kind: 'list',
    errors: ['FORBIDDEN'],
  }),
  cancelImport: operation({
    name: 'cancelImport',
    method: 'POST',
    path: '/imports/:id/cancel',
    scope: 'tasks:write',
    summary: 'Cancel an import; tasks that it has imported stay',
    params: IdParam,
    result: Import,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
};
