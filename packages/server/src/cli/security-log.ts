import { parseTimestamp, type SecurityEventType, securityEventTypes } from '@fettle/contract';
import { type SecurityExport, streamLogExport } from '../features/security-log/index.ts';
import { writeCsv } from '../http/response/write-csv.ts';
import { defineCommand, UsageError } from './command.ts';
import { withServices } from './with-database.ts';

const columns = [
  'createdAt',
  'type',
  'orgId',
  'actorName',
  'actorEmail',
  'subjectName',
  'subjectEmail',
  'address',
  'userAgent',
  'details',
  'actorId',
  'subjectId',
  'requestId',
  'id',
] as const satisfies (keyof SecurityExport)[];

export const securityLogCommand = defineCommand({
  name: 'security-log',
  summary: 'print the security log of all organizations',
  details: [
    'Prints JSON Lines, oldest entries first. Includes entries that no owner sees:',
    'failed sign-ins for accounts that do not exist.',
  ],
  options: {
    since: { type: 'string', value: 'time', help: 'start time, inclusive, such as 2026-11-01T00:00:00Z' },
    until: { type: 'string', value: 'time', help: 'end time, exclusive' },
    type: { type: 'string', value: 'type', help: 'only these entries, such as sign_in.failed' },
    csv: { type: 'boolean', help: 'print CSV instead' },
  },
  async run({ values }, context) {
    const query = {
      since: readTime('since', values.since),
      until: readTime('until', values.until),
      type: readType(values.type),
    };
    const { io, signal } = context;
    await withServices(context, async ({ services }) => {
      const batches = streamLogExport(services, query);
      const texts = values.csv ? writeCsv(columns, batches) : writeLines(batches);
      for await (const text of texts) {
        signal.throwIfAborted();
        io.out(text.replace(/\r?\n$/, ''));
        if ((await io.ready?.()) === false) return;
      }
    });
  },
});

async function* writeLines(batches: AsyncIterable<readonly SecurityExport[]>): AsyncGenerator<string> {
  for await (const batch of batches) {
    yield batch.map((entry) => JSON.stringify(pick(entry))).join('\n');
  }
}

/** In the order of the columns: what happened comes before the IDs. */
function pick(entry: SecurityExport): Record<string, unknown> {
  return Object.fromEntries(columns.map((name) => [name, entry[name]]));
}

function readTime(option: string, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined;
  const time = parseTimestamp(sent);
  if (time === null) {
    throw new UsageError(
      `--${option} must be a date or a time with an offset, such as 2026-11-01, not "${sent}".`,
    );
  }
  return time;
}

function readType(sent: string | undefined): SecurityEventType | undefined {
  if (sent === undefined) return undefined;
  const found = securityEventTypes.find((type) => type === sent);
  if (found === undefined) {
    throw new UsageError(
      `--type: unknown type "${sent}". Available types: ${securityEventTypes.join(', ')}.`,
    );
  }
  return found;
}
