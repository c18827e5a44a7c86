import type { ImportField, ImportOptions } from '@fettle/contract';
import { emptyTask, type ImportedTask, UnreadableExport } from '../model.ts';
import { cleanLine } from '../reading/clean-text.ts';
import { createIdMaker } from '../reading/external-ids.ts';
import { type DateOrder, parseDate } from '../reading/parse-date.ts';
import { type CsvRow, readCsv } from '../reading/read-csv.ts';
import { buildBoard } from './build-board.ts';
import { chooseDateOrder } from './choose-date-order.ts';
import { findPath } from './find-path.ts';
import { httpUrlOf } from './http-url.ts';
import type { Parser } from './parser.ts';
import { createPeopleList, type PeopleList } from './people-list.ts';
import { readChecklistText } from './read-checklist-text.ts';

/** Headings that are recognized without a mapping, as lowercase words. */
const knownHeadings: Readonly<Record<string, ImportField>> = {
  id: 'id',
  key: 'id',
  'issue id': 'id',
  'task id': 'id',
  'external id': 'id',
  title: 'title',
  name: 'title',
  summary: 'title',
  subject: 'title',
  task: 'title',
  'task name': 'title',
  description: 'description',
  notes: 'description',
  body: 'description',
  status: 'status',
  state: 'status',
  list: 'status',
  column: 'status',
  section: 'status',
  priority: 'priority',
  labels: 'labels',
  tags: 'labels',
  assignee: 'assignees',
  assignees: 'assignees',
  'assigned to': 'assignees',
  owner: 'assignees',
  reporter: 'reporter',
  creator: 'reporter',
  'created by': 'reporter',
  due: 'dueDate',
  'due date': 'dueDate',
  deadline: 'dueDate',
  created: 'createdAt',
  'created at': 'createdAt',
  completed: 'completedAt',
  'completed at': 'completedAt',
  'closed at': 'completedAt',
  page: 'pageUrl',
  'page url': 'pageUrl',
  url: 'link',
  link: 'link',
  checklist: 'checklist',
  subtasks: 'checklist',
  comment: 'comment',
  comments: 'comment',
  attachment: 'attachments',
  attachments: 'attachments',
  minutes: 'minutes',
};

/** Any CSV file: each column is read as the field it is assigned to. */
export const parseCsv: Parser = ({ text, options, paths }) => {
  const table = readCsv(text);
  const fields = assignFields(table.headings, options);
  if (!fields.includes('title')) {
    throw new UnreadableExport(
      `No column is assigned to the title. Assign one of these: ${table.headings.slice(0, 30).join(', ')}.`,
    );
  }
  const dates = table.rows.flatMap((row) => cellsOf(row, fields, 'dueDate', 'createdAt', 'completedAt'));
  const order = chooseDateOrder(dates, options);
  const people = createPeopleList();
  const tasks = function* () {
    const nextId = createIdMaker();
    for (const row of table.rows) {
      yield toTask({ row, headings: table.headings, fields, order: order.order, people, paths, nextId });
    }
  };
  const ignored = table.headings.filter((heading, at) => fields[at] === null && heading !== '');
  const { board } = buildBoard(tasks, { people: [], notes: [...table.notes, ...order.notes] });
  return {
    board: {
      ...board,
      people: people.all(),
      fields: table.headings.map((name, at) => ({ name, to: fields[at] ?? null })),
      notes: [...board.notes, ...notesOf(ignored, fields)],
    },
    tasks,
  };
};

function assignFields(headings: readonly string[], { fields }: ImportOptions): (ImportField | null)[] {
  if (fields === undefined) return recognizeFields(headings);
  const wanted = new Map(fields.map(({ from, to }) => [cleanLine(from).toLowerCase(), to]));
  for (const name of wanted.keys()) {
    if (headings.some((heading) => heading.toLowerCase() === name)) continue;
    throw new UnreadableExport(
      `The file has no column "${name}". Its columns are: ${headings.slice(0, 30).join(', ')}.`,
    );
  }
  return headings.map((heading) => wanted.get(heading.toLowerCase()) ?? null);
}

/** Without a heading that is a title, the first column is one: then people see the rest and can assign it. */
function recognizeFields(headings: readonly string[]): (ImportField | null)[] {
  const fields = headings.map((heading) => fieldOfHeading(heading));
  const free = fields.indexOf(null);
  if (!fields.includes('title') && free !== -1) fields[free] = 'title';
  return fields;
}

function fieldOfHeading(heading: string): ImportField | null {
  const words = wordsOf(heading);
  return Object.hasOwn(knownHeadings, words) ? (knownHeadings[words] ?? null) : null;
}

/** `dueDate`, `due_date`, and `Due Date` are the same words. */
function wordsOf(heading: string): string {
  return heading
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function notesOf(ignored: readonly string[], fields: readonly (ImportField | null)[]): string[] {
  const notes: string[] = [];
  if (ignored.length > 0) {
    const names = ignored.slice(0, 20).join(', ');
    const more = ignored.length > 20 ? `, and ${ignored.length - 20} more` : '';
    notes.push(`Columns that are not imported: ${names}${more}.`);
  }
  if (!fields.includes('id')) {
    notes.push('No column has IDs, so a later import recognizes tasks by their title.');
  }
  return notes;
}

interface RowInput {
  row: CsvRow;
  headings: readonly string[];
  fields: readonly (ImportField | null)[];
  order: DateOrder;
  people: PeopleList;
  paths: readonly string[];
  nextId: (...parts: string[]) => string;
}

function toTask({ row, headings, fields, order, people, paths, nextId }: RowInput): ImportedTask {
  const place = `line ${row.line}`;
  const all = (field: ImportField) => cellsOf(row, fields, field);
  const one = (field: ImportField) => all(field).find((cell) => cell.trim() !== '') ?? '';
  const title = cleanLine(one('title'));
  const id = cleanLine(one('id'));
  const task = emptyTask(id === '' ? nextId(title) : id, place, title);
  const date = (field: ImportField): string | null => {
    const cell = one(field);
    const read = parseDate(cell, order);
    if (read === null && cell.trim() !== '')
      task.notes.push(`"${cleanLine(cell).slice(0, 50)}" is not a date.`);
    return read;
  };
  task.description = all('description')
    .filter((cell) => cell.trim() !== '')
    .join('\n\n');
  task.column = cleanLine(one('status')) || null;
  task.priority = cleanLine(one('priority')) || null;
  task.labels = all('labels')
    .flatMap(splitList)
    .map((name) => ({ name, color: null }));
  task.assignees = all('assignees')
    .flatMap(splitList)
    .map((person) => people.add(person))
    .filter((ref) => ref !== null);
  task.reporter = people.add(cleanLine(one('reporter')));
  task.dueDate = date('dueDate');
  task.createdAt = date('createdAt');
  task.completedAt = date('completedAt');
  task.pageUrl = httpUrlOf(one('pageUrl'));
  if (task.pageUrl === null && one('pageUrl').trim() !== '')
    task.notes.push('The page is not an http or https URL.');
  task.checklists = all('checklist').flatMap((cell, at) => readChecklistText(cell, `list-${at}`));
  const nextCommentId = createIdMaker();
  task.comments = all('comment')
    .filter((cell) => cell.trim() !== '')
    .map((body) => ({ externalId: nextCommentId(body), author: null, body, createdAt: null }));
  task.attachments = all('attachments')
    .flatMap(splitLines)
    .map((name) => toAttachment(name, paths, task));
  const minutes = Number(one('minutes').replace(',', '.'));
  if (one('minutes').trim() !== '' && minutes > 0) {
    const person = task.assignees[0] ?? null;
    task.times = [{ externalId: 'time', person, minutes: Math.round(minutes), note: '', loggedAt: null }];
  }
  const link = cleanLine(one('link'));
  if (link !== '') task.facts.push({ label: 'Link', value: link });
  for (const [at, field] of fields.entries()) {
    const value = cleanLine(row.cells[at] ?? '');
    if (field === 'text' && value !== '') task.facts.push({ label: headings[at] ?? '', value });
  }
  return task;
}

function toAttachment(name: string, paths: readonly string[], task: ImportedTask) {
  const url = httpUrlOf(name);
  const path = url === null ? findPath(paths, '', name) : null;
  if (url === null && path === null)
    task.notes.push(`The file "${name.slice(0, 200)}" is not in the archive.`);
  const shown = name.split(/[/\\]/).findLast((part) => part !== '') ?? name;
  return { externalId: name.slice(0, 500), name: shown, path, url, isUpload: path !== null, createdAt: null };
}

/** The cells of a row that are assigned to these fields; several columns can have the same one. */
function cellsOf(row: CsvRow, fields: readonly (ImportField | null)[], ...wanted: ImportField[]): string[] {
  return row.cells.filter((_, at) => {
    const field = fields[at] ?? null;
    return field !== null && wanted.includes(field);
  });
}

function splitList(cell: string): string[] {
  return cell
    .split(/[,;\n]/)
    .map(cleanLine)
    .filter((name) => name !== '');
}

function splitLines(cell: string): string[] {
  return cell
    .split(/[;\n]/)
    .map(cleanLine)
    .filter((name) => name !== '');
}
