import { emptyTask, type ImportedTask, UnreadableExport } from '../model.ts';
import { cleanLine, cutText } from '../reading/clean-text.ts';
import { parseDate } from '../reading/parse-date.ts';
import { readCsv } from '../reading/read-csv.ts';
import { buildBoard } from './build-board.ts';
import { type CsvRecord, createRecords, noteOfUnread } from './csv-record.ts';
import { httpUrlOf } from './http-url.ts';
import type { Parser } from './parser.ts';
import { createPeopleList, type PeopleList } from './people-list.ts';

const idHeadings = ['BugID', 'Local Task ID', 'local_task_id', 'Task ID', 'ID'];
const titleCharacters = 120;
const factColumns: readonly [label: string, ...headings: string[]][] = [
  ['Type', 'Bug Type', 'Type'],
  ['Operating system', 'OS'],
  ['Browser', 'Browser'],
  ['Browser size', 'Browser Size', 'browser_size'],
  ['Screen resolution', 'Resolution'],
  ['BugHerd task', 'admin_link', 'Admin link', 'Task URL'],
];

/** The CSV of a project's tasks, in the older and in the newer form of its headings. */
export const parseBugherd: Parser = ({ text }) => {
  const table = readCsv(text);
  const { has, records, unread } = createRecords(table);
  if (!has(...idHeadings) || !has('Description')) {
    throw new UnreadableExport(
      'The file is not a BugHerd export: it has no column "BugID" or "id", or no column "Description".',
    );
  }
  const people = createPeopleList();
  const tasks = function* () {
    for (const record of records) yield toTask(record, people);
  };
  const { board } = buildBoard(tasks, { people: [], notes: table.notes });
  const unused = unread().filter((heading) => !/^(priority_id|status_id|updated_at)$/i.test(heading));
  return {
    board: { ...board, people: people.all(), notes: [...board.notes, ...noteOfUnread(unused)] },
    tasks,
  };
};

function toTask(record: CsvRecord, people: PeopleList): ImportedTask {
  const id = record.cell(...idHeadings);
  const description = record.text('Description');
  const screenshot = httpUrlOf(record.cell('Screenshot URL', 'screenshot_url', 'Screenshot'));
  const page = pageOf(record);
  const title = record.cell('Title') || titleOf(description) || `Task ${id}`;
  const task = emptyTask(id, `line ${record.line}`, title);
  if (page !== '' && httpUrlOf(page) === null)
    task.notes.push('The page is not a URL of up to 2,048 characters.');
  return {
    ...task,
    description: description.trim() === title ? '' : description,
    column: record.cell('Bug Status', 'Status') || null,
    priority: record.cell('Severity', 'Priority') || null,
    labels: record
      .cell('Tags/Categories', 'tag_names', 'Tags')
      .split(/[,;]/)
      .map(cleanLine)
      .filter((name) => name !== '')
      .map((name) => ({ name, color: null })),
    assignees: record
      .cell('Assigned To', 'assigned_to', 'Assignee', 'Assignees')
      .split(/[,;]/)
      .map((name) => people.add(cleanLine(name)))
      .filter((ref) => ref !== null),
    reporter: people.add(record.cell('Reporter', 'requester_email', 'Requester')),
    dueDate: parseDate(record.cell('Due Date', 'due_at'), 'day-first'),
    createdAt: parseDate(record.cell('Created At', 'created_at', 'Created'), 'day-first'),
    completedAt: parseDate(record.cell('Closed At', 'closed_at'), 'day-first'),
    pageUrl: httpUrlOf(page),
    screenshotUrl: screenshot,
    facts: factColumns
      .map(([label, ...headings]) => ({ label, value: record.cell(...headings) }))
      .filter(({ value }) => value !== ''),
    attachments:
      screenshot === null
        ? []
        : [
            {
              externalId: 'screenshot',
              name: new URL(screenshot).pathname.split('/').at(-1) || 'screenshot',
              path: null,
              url: screenshot,
              isUpload: true,
              createdAt: null,
            },
          ],
  };
}

/** A task of BugHerd has no title: its first line serves as one. */
function titleOf(description: string): string {
  const [line = ''] = description.trim().split('\n', 1);
  const title = cleanLine(line);
  return title.length <= titleCharacters ? title : `${cutText(title, titleCharacters - 1)}…`;
}

/** The page is one column, or a site and a path; the scheme can be missing. */
function pageOf(record: CsvRecord): string {
  const whole = record.cell('Site + URL');
  const path = record.cell('URL');
  const site = record.cell('Site');
  const page = whole || (/^https?:/i.test(path) ? path : joined(site, path));
  return page === '' || /^https?:\/\//i.test(page) ? page : `https://${page}`;
}

function joined(site: string, path: string): string {
  if (site === '' || path === '') return site || path;
  return `${site.replace(/\/$/, '')}/${path.replace(/^\//, '')}`;
}
