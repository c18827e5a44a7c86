import { emptyTask, type ImportedTask, UnreadableExport } from '../model.ts';
import { cleanLine } from '../reading/clean-text.ts';
import { parseDate } from '../reading/parse-date.ts';
import { readCsv } from '../reading/read-csv.ts';
import { buildBoard } from './build-board.ts';
import { type CsvRecord, createRecords, noteOfUnread } from './csv-record.ts';
import type { Parser } from './parser.ts';
import { createPeopleList, type PeopleList } from './people-list.ts';

/** Columns that say nothing a task needs: times of the workflow, and what others already say. */
const withoutUse = [
  'Updated',
  'Started',
  'Triaged',
  'Project ID',
  'Project Milestone ID',
  'UUID',
  'Cycle Number',
  'Cycle Start',
  'Cycle End',
  'Time in status (minutes)',
];
const factColumns = [
  'Team',
  'Project',
  'Estimate',
  'Cycle Name',
  'Parent issue',
  'Initiatives',
  'Project Milestone',
  'SLA Status',
  'Roadmaps',
  'Blocks',
  'Blocked by',
  'Related to',
  'Duplicate of',
];

/** The CSV that Linear exports from the settings of a workspace. */
export const parseLinear: Parser = ({ text }) => {
  const table = readCsv(text);
  const { has, records, unread } = createRecords(table);
  if (!has('ID') || !has('Title') || !has('Status')) {
    throw new UnreadableExport(
      'The file is not a Linear export: it has no column "ID", "Title", or "Status".',
    );
  }
  const people = createPeopleList();
  const tasks = function* () {
    for (const record of records) yield toTask(record, people);
  };
  const { board } = buildBoard(tasks, { people: [], notes: table.notes });
  const unused = unread().filter((heading) => !withoutUse.includes(heading));
  return {
    board: { ...board, people: people.all(), notes: [...board.notes, ...noteOfUnread(unused)] },
    tasks,
  };
};

function toTask(record: CsvRecord, people: PeopleList): ImportedTask {
  const date = (...headings: string[]) => parseDate(record.cell(...headings), 'month-first');
  const id = record.cell('ID');
  const labels = record.cell('Labels').split(',').map(cleanLine);
  return {
    ...emptyTask(id, `line ${record.line}`, record.cell('Title')),
    description: record.text('Description'),
    column: record.cell('Status') || null,
    priority: record.cell('Priority') || null,
    labels: labels.filter((name) => name !== '').map((name) => ({ name, color: null })),
    assignees: [people.add(record.cell('Assignee'))].filter((ref) => ref !== null),
    reporter: people.add(record.cell('Creator')),
    dueDate: date('Due Date'),
    createdAt: date('Created'),
    completedAt: date('Completed', 'Canceled'),
    isArchived: record.cell('Archived') !== '',
    facts: [
      ...factColumns.map((label) => ({ label, value: record.cell(label) })),
      { label: 'Linear issue', value: id },
    ].filter(({ value }) => value !== ''),
    notes: id === '' ? ['The issue has no ID.'] : [],
  };
}
