import type { ImportOptions } from '@fettle/contract';
import { emptyTask, type ImportedTask, UnreadableExport } from '../model.ts';
import { cleanLine } from '../reading/clean-text.ts';
import { createIdMaker } from '../reading/external-ids.ts';
import { type DateOrder, parseDate } from '../reading/parse-date.ts';
import { readCsv } from '../reading/read-csv.ts';
import { buildBoard } from './build-board.ts';
import { chooseDateOrder } from './choose-date-order.ts';
import { type CsvRecord, createRecords, noteOfUnread } from './csv-record.ts';
import { findPath } from './find-path.ts';
import { httpUrlOf } from './http-url.ts';
import type { Parser } from './parser.ts';
import { createPeopleList, type PeopleList } from './people-list.ts';

/** Columns that say nothing a task needs, or repeat what another one says. */
const withoutUse =
  /^(issue id|project (key|type|lead|lead id|description|url)|creator( id)?|updated|last viewed|votes|watchers( id)?|work ratio|Σ .*|(original|remaining) estimate|time spent|status category.*|parent id|parent key|custom field \((rank|development|issue color|\[chart\].*)\))$/i;
const factColumns = [
  'Issue Type',
  'Project name',
  'Resolution',
  'Environment',
  'Affects versions',
  'Fix versions',
  'Component/s',
  'Components',
  'Sprint',
  'Parent',
  'Parent summary',
];

/** "CSV (all fields)" of an issue list: comments, attachments, and others have one column for each. */
export const parseJira: Parser = ({ text, options, paths }) => {
  const table = readCsv(text);
  const { has, records, unread } = createRecords(table);
  if (!has('Issue key') || !has('Summary')) {
    throw new UnreadableExport(
      'The file is not a Jira export: it has no column "Issue key" or "Summary". Export the issues as "CSV (all fields)".',
    );
  }
  const order = orderOf(records, options);
  const people = createPeopleList();
  const custom = table.headings.filter((heading) => /^(Custom field|Inward|Outward)/i.test(heading));
  const facts = [...factColumns, ...new Set(custom.filter((heading) => !withoutUse.test(heading)))];
  const tasks = function* () {
    for (const record of records) yield toTask({ record, order: order.order, people, paths, facts });
  };
  const { board } = buildBoard(tasks, { people: [], notes: [...table.notes, ...order.notes] });
  const unused = unread().filter((heading) => !withoutUse.test(heading));
  return {
    board: { ...board, people: people.all(), notes: [...board.notes, ...noteOfUnread(unused)] },
    tasks,
  };
};

function orderOf(records: readonly CsvRecord[], options: ImportOptions) {
  const dates = function* () {
    for (const record of records)
      yield* [record.cell('Created'), record.cell('Due date'), record.cell('Resolved')];
  };
  return chooseDateOrder(dates(), options);
}

interface IssueInput {
  record: CsvRecord;
  order: DateOrder;
  people: PeopleList;
  paths: readonly string[];
  facts: readonly string[];
}

function toTask({ record, order, people, paths, facts }: IssueInput): ImportedTask {
  const key = record.cell('Issue key');
  const date = (heading: string) => parseDate(record.cell(heading), order);
  const person = (heading: string) => addPerson(people, record, heading);
  const task = emptyTask(key, `line ${record.line}`, record.cell('Summary'));
  const parts: PartInput = { record, order, people, paths, task };
  return {
    ...task,
    description: record.text('Description'),
    column: record.cell('Status') || null,
    priority: record.cell('Priority') || null,
    labels: record
      .all('Labels')
      .flatMap((cell) => cell.split(/[,\s]+/))
      .filter((name) => name !== '')
      .map((name) => ({ name, color: null })),
    assignees: [person('Assignee')].filter((ref) => ref !== null),
    reporter: person('Reporter'),
    dueDate: date('Due date'),
    createdAt: date('Created'),
    completedAt: date('Resolved'),
    facts: [
      ...facts.map((heading) => ({
        label: labelOf(heading),
        value: record.all(heading).map(cleanLine).join(', '),
      })),
      { label: 'Jira issue', value: key },
    ].filter(({ value }) => value !== ''),
    comments: commentsOf(parts),
    attachments: attachmentsOf(parts),
    times: timesOf(parts),
  };
}

function labelOf(heading: string): string {
  return /^(?:Custom field|.* link) \((.*)\)$/i.exec(heading)?.[1] ?? heading;
}

/** Newer exports have the account ID in a column of its own, which comments refer to. */
function addPerson(people: PeopleList, record: CsvRecord, heading: string): string | null {
  const name = record.cell(heading);
  const id = record.cell(`${heading} Id`);
  return id === '' ? people.add(name) : people.add(id, name);
}

interface PartInput {
  record: CsvRecord;
  order: DateOrder;
  people: PeopleList;
  paths: readonly string[];
  task: ImportedTask;
}

/** `date;author;text` */
function commentsOf({ record, order, people }: PartInput) {
  const nextId = createIdMaker();
  return record.all('Comment').map((cell) => {
    const [, when = '', author = '', text = ''] = /^([^;\n]*);([^;\n]*);([\s\S]*)$/.exec(cell) ?? [];
    const createdAt = parseDate(when, order);
    if (createdAt === null) return { externalId: nextId(cell), author: null, body: cell, createdAt };
    return { externalId: nextId(when, author, text), author: people.add(author), body: text, createdAt };
  });
}

/** `date;author;file name;URL`, and a file name can have semicolons. */
function attachmentsOf({ record, order, paths, task }: PartInput) {
  return record.all('Attachment').flatMap((cell) => {
    const parts = cell.split(';');
    const url = httpUrlOf(parts.at(-1) ?? '');
    const name = cleanLine(url === null ? cell : parts.slice(2, -1).join(';')) || 'attachment';
    const id = /\/attachment\/(?:content\/)?(\d+)/.exec(url ?? '')?.[1] ?? '';
    const path = findPath(paths, id, name);
    if (url === null && path === null) {
      task.notes.push(`The attachment "${name.slice(0, 200)}" has no URL and is not in the archive.`);
      return [];
    }
    const createdAt = parseDate(parts[0] ?? '', order);
    return [{ externalId: id || cell.slice(0, 500), name, path, url, isUpload: true, createdAt }];
  });
}

/** `text;date;author;seconds` */
function timesOf({ record, order, people }: PartInput) {
  const nextId = createIdMaker();
  return record.all('Log Work').flatMap((cell) => {
    const [, note = '', when = '', author = '', seconds = ''] =
      /^([\s\S]*);([^;]*);([^;]*);(\d+)$/.exec(cell.trim()) ?? [];
    const minutes = Math.round(Number(seconds) / 60);
    if (minutes < 1) return [];
    const loggedAt = parseDate(when, order);
    return [
      {
        externalId: nextId(note, when, author, seconds),
        person: people.add(author),
        minutes,
        note,
        loggedAt,
      },
    ];
  });
}
