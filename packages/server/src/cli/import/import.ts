import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Import, type ImportFormat, type ImportOptions, importFormats, limits } from '@fettle/contract';
import { defineCommand, UsageError } from '../command.ts';
import { describeEntry, describeImport } from './describe-import.ts';
import { createServiceClient, type ServiceClient } from './service-client.ts';

const pollMs = 500;

export const importCommand = defineCommand({
  name: 'import',
  summary: "import tasks from another tool's export into a running service",
  words: ['format', 'file'],
  details: [
    'Formats:',
    ...Object.entries(importFormats).map(([name, title]) => `  ${name.padEnd(9)}${title}`),
    '',
    'Reads the URL of the service from FETTLE_URL and an API token with the scope',
    'tasks:write from FETTLE_TOKEN. Exits with 1 if the import or any task failed.',
  ],
  options: {
    project: { type: 'string', value: 'id', required: true, help: 'ID or name of the project' },
    'dry-run': { type: 'boolean', help: 'report what would happen, and change nothing' },
    person: {
      type: 'string',
      value: 'name=email',
      multiple: true,
      help: 'a person in the file, and the user they are; none without email',
    },
    column: {
      type: 'string',
      value: 'list=key',
      multiple: true,
      help: 'a list, and its column; left out without key',
    },
    label: {
      type: 'string',
      value: 'old=new',
      multiple: true,
      help: 'a label, and its new name; left out without one',
    },
    priority: { type: 'string', value: 'old=new', multiple: true, help: 'a priority, and that of Fettle' },
    field: { type: 'string', value: 'heading=field', multiple: true, help: 'a column of a CSV file' },
    'create-columns': { type: 'boolean', help: 'create a column for each unknown list' },
    archived: { type: 'string', value: 'skip|done', help: 'what becomes of archived tasks; default: skip' },
    attachments: {
      type: 'string',
      value: 'fetch|link|skip',
      help: 'what becomes of uploaded files; default: fetch',
    },
    'date-order': {
      type: 'string',
      value: 'day-first|month-first',
      help: 'how to read dates such as 3/4/2026',
    },
    origin: { type: 'string', value: 'name', help: 'distinguishes sources with the same IDs' },
    json: { type: 'boolean', help: 'print the import as JSON' },
  },
  async run({ values, words: [format = '', path = ''] }, { environment, io, signal }) {
    if (!Object.hasOwn(importFormats, format)) {
      throw new UsageError(`unknown format "${format}". Formats: ${Object.keys(importFormats).join(', ')}.`);
    }
    const client = createServiceClient(environment, signal);
    const content = await readFile(path).catch((cause: unknown) => {
      throw new Error(`cannot read ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    });
    if (content.length > limits.importBytes) throw new Error(`${path} has more than 100 MiB.`);
    const projectId = await findProject(client, values.project);
    const started = await client.upload<Import>(`/projects/${projectId}/imports`, {
      fields: {
        format: format as ImportFormat,
        dryRun: String(values['dry-run']),
        options: JSON.stringify(optionsOf(values)),
      },
      fileName: basename(path),
      content,
    });
    const ended = await untilEnded(client, started.id, (line) => io.progress?.(line), signal);
    if (values.json) io.out(JSON.stringify(ended));
    else {
      for (const line of describeImport(ended)) io.out(line);
      for await (const entry of client.entries(ended.id)) io.out(describeEntry(entry));
    }
    return ended.status === 'complete' && ended.counts.failed === 0 ? 0 : 1;
  },
});

type Values = Record<string, string | string[] | boolean | undefined>;

function optionsOf(values: Values): ImportOptions {
  const pairs = (name: string) => readPairs(name, (values[name] as string[] | undefined) ?? []);
  const named = (name: string) => pairs(name).map(({ from, to }) => ({ from, to: to === '' ? null : to }));
  const some = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined);
  const options = {
    people: some(named('person')),
    columns: some(named('column')),
    labels: some(named('label')),
    priorities: some(pairs('priority')),
    fields: some(pairs('field')),
    createColumns: values['create-columns'] === true ? true : undefined,
    archived: values.archived,
    attachments: values.attachments,
    dateOrder: values['date-order'],
    origin: values.origin,
  };
  // Values are checked by the service, whose messages name what is accepted; fields that are not set are left out.
  return JSON.parse(JSON.stringify(options)) as ImportOptions;
}

/** The last equals sign separates, because names are free text and what they stand for is not. */
function readPairs(name: string, pairs: readonly string[]): { from: string; to: string }[] {
  return pairs.map((pair) => {
    const at = pair.lastIndexOf('=');
    if (at < 1) throw new UsageError(`--${name} must be two names with = between them, not "${pair}".`);
    return { from: pair.slice(0, at).trim(), to: pair.slice(at + 1).trim() };
  });
}

async function findProject(client: ServiceClient, wanted: string): Promise<string> {
  if (/^[0-9a-f-]{36}$/i.test(wanted)) return wanted;
  const projects = await client.projects();
  const found = projects.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const [first, ...others] = found;
  if (first === undefined) throw new Error(`there is no project "${wanted}" that the token can see.`);
  if (others.length > 0) throw new Error(`several projects are called "${wanted}": use the ID.`);
  return first.id;
}

async function untilEnded(
  client: ServiceClient,
  id: string,
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<Import> {
  for (;;) {
    const current = await client.get<Import>(`/imports/${id}`);
    if (current.completedAt !== null) return current;
    const { done, total } = current.progress;
    progress(total === null ? 'Reading the file…' : `${done} of ${total} tasks…`);
    await delay(pollMs, undefined, { signal });
  }
}
