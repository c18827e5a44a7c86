import { allOperations, type JsonSchema, limits, type Operation } from '@fettle/contract';
import { formatCount, formatLimit, formatNumber } from '../../packages/server/src/format-amount.ts';
import { maxBytesAroundFile } from '../../packages/server/src/http/body/scan-file.ts';
import { describeType } from './describe-schema.ts';
import { blocks, code, page, table } from './markdown.ts';

type LimitName = keyof typeof limits;
type Row = readonly [what: string, value: string];

const { ratePerMinute, ratePerUserFactor, bodiesInFlight, signIn, streams, invitationMailsPerHour } = limits;

/** Where a limit is listed, and how when its name and value do not say it all. The others are listed by their name. */
const sections: Record<string, Partial<Record<LimitName, string | readonly Row[]>>> = {
  'Requests and files': {
    jsonBodyBytes: 'JSON body',
    attachmentBytes: [
      ['Attached file, unless `FETTLE_ATTACHMENT_BYTES` is set', size(limits.attachmentBytes)],
      ['Other fields of a request with a file', size(maxBytesAroundFile)],
    ],
    jsonDepth: 'Nesting of a JSON body, in levels',
    jsonKeys: 'Keys in one object of a JSON body',
    jsonNames: 'Distinct keys in a JSON body',
    jsonValues: 'Values in a JSON body',
    mcpValues: 'Values in an MCP message',
    bodiesInFlight: [
      ['Bodies in flight of one user', size(bodiesInFlight.proven.perUser)],
      ['Bodies in flight of one network without a credential', size(bodiesInFlight.open.perNetwork)],
    ],
    tokenCharacters: 'Token',
    idempotencyKeyCharacters: '`Idempotency-Key`, printable ASCII characters',
    idempotencyHours: 'Time for which an `Idempotency-Key` is remembered',
  },
  Lists: {
    page: pageSizes('every list without a limit of its own', limits.page),
    auditPage: pageSizes('`listProjectAudits`', limits.auditPage),
    recentProjects: 'Projects in `recentProjects` of the statistics',
    recentScores: 'Scores in `scores` of a project',
    rangeDays: 'Longest range of a report',
    searchCharacters: '`q` of `listTasks`',
  },
  'Rate limits': {
    ratePerMinute: [
      ['Reads (`GET`) per minute and token', formatNumber(ratePerMinute.read)],
      ['Writes per minute and token', formatNumber(ratePerMinute.write)],
      ['Operations with the scope `audits:run` per minute and token', formatNumber(ratePerMinute.audit)],
    ],
    ratePerUserFactor: [
      ['All tokens and sessions of a user together', `${formatNumber(ratePerUserFactor)} times as much`],
      ['A network without a credential', `${formatNumber(ratePerUserFactor)} times as much`],
    ],
  },
  Tasks: {
    titleCharacters: 'Title of a task, checklist, or checklist item',
    descriptionCharacters: 'Description, in each of its forms',
    commentCharacters: 'Comment',
    nameCharacters: 'Name of a user, organization, or project',
    urlCharacters: 'URL',
    labelCharacters: 'Name of a label',
    minutesPerEntry: [['Minutes of one time entry', formatNumber(limits.minutesPerEntry)]],
    labelsPerTask: 'Labels of a task',
    assigneesPerTask: 'Assignees of a task',
    checklistsPerTask: 'Checklists of a task',
    itemsPerChecklist: 'Items of a checklist',
    attachmentsPerTask: 'Attachments of a task',
    columnsPerProject: 'Columns of a project',
    wipLimit: 'WIP limit of a column',
    tasksOfRemovedColumn: 'Tasks that move when their column is removed',
    tasksReadForPages: 'Tasks that `listTaskPages` considers',
  },
  Audits: {
    auditDepth: [
      ['`maxDepth`, default', formatNumber(limits.auditDepth.default)],
      ['`maxDepth`, maximum', formatNumber(limits.auditDepth.max)],
    ],
    auditPages: [
      ['`maxPages`, default', formatNumber(limits.auditPages.default)],
      ['`maxPages`, maximum', formatNumber(limits.auditPages.max)],
    ],
    unfinishedAudits: 'Unfinished audits of an organization',
  },
  'Webhooks and streams': {
    webhooksPerProject: 'Webhooks of a project',
    webhookSecretOverlapHours: 'Time for which the previous secret still signs',
    listedResponseCharacters: 'Part of a response body that lists of deliveries show',
    replayDays: 'Age of deliveries that `replayFailed` redelivers',
    replayedDeliveries: 'Deliveries that one `replayFailed` redelivers',
    streams: [
      ['Open streams of a user', formatNumber(streams.perUser)],
      ['Missed events after which a stream cannot resume', formatNumber(streams.resumableEvents)],
    ],
  },
  'Accounts and sign-in': {
    password: [
      ['Password', `${formatNumber(limits.password.min)}–${formatNumber(limits.password.max)} characters`],
    ],
    signIn: [
      ['Failed sign-ins to an account before it must wait', formatNumber(signIn.perIdentifier)],
      ['Failed sign-ins from a network before it must wait', formatNumber(signIn.perAddress)],
      ['Window in which they are counted', formatCount(signIn.windowMinutes, 'minute')],
      [
        'First wait, twice as long after each further failure',
        formatCount(signIn.firstWaitSeconds, 'second'),
      ],
    ],
    signInTokenDays: 'Lifetime of a sign-in token',
    mobileTokenDays: 'Lifetime of a JWT from `signInMobile`',
    sessionDays: 'Lifetime of a session',
    deviceDays: 'Time for which a browser is remembered',
    confirmationMinutes: 'Time for which a sign-in or confirmation counts as recent',
    tokensPerUser: 'Active tokens of a user',
    invitationDays: 'Lifetime of an invitation',
    declinedInvitationDays: 'Time for which a declined invitation cannot be repeated',
    projectsPerInvitation: 'Projects in an invitation',
    emailVerificationHours: 'Lifetime of a verification link',
    emailVerificationsPerHour: 'Verification emails of a user per hour',
    passwordResetMinutes: 'Lifetime of a link to choose a new password',
    passwordResetsPerHour: [
      ['Such links per hour for one address', formatNumber(limits.passwordResetsPerHour.perAddress)],
      ['Such links per hour from one network', formatNumber(limits.passwordResetsPerHour.perNetwork)],
    ],
    invitationMailsPerHour: [
      ['Invitation emails per hour of an organization', formatNumber(invitationMailsPerHour.perOrg)],
      [
        'Invitation emails per hour of an organization to one address',
        formatNumber(invitationMailsPerHour.perAddress),
      ],
      ['Invitation emails per hour to one address', formatNumber(invitationMailsPerHour.perAddressInAll)],
    ],
    takenNamesPerHour: 'Attempts per hour to choose a name that is taken',
    newOrgDays: 'Time for which the text of a new organization is marked as untrusted over MCP',
  },
};

/** Every limit, and every default of a v1 request. */
export function generateLimitsPage(): string {
  const listed = new Set(Object.values(sections).flatMap((rows) => Object.keys(rows)));
  const others = (Object.keys(limits) as LimitName[]).filter((name) => !listed.has(name));
  const more = Object.fromEntries(others.map((name) => [name, nameInWords(name)]));
  return page(
    'Limits and defaults',
    `What exceeds a limit is refused with a message that names the field and the limit: \`PAYLOAD_TOO_LARGE\` for bytes, \`RATE_LIMITED\` for rates,
\`CONFLICT\` for numbers of things that already exist, and \`BAD_REQUEST\` for everything else. A \`limit\` of a list above the maximum is lowered to it.
A KiB is 1,024 bytes. [Request limits](../self-hosting.md#request-limits) describes what protects the service itself.`,
    ...Object.entries({ ...sections, ...(others.length === 0 ? {} : { Other: more }) }).map(([title, rows]) =>
      blocks(
        `## ${title}`,
        title === 'Rate limits' ? aboutRates : '',
        table(['what', 'value'], listRows(rows)),
      ),
    ),
    '## Defaults of v1',
    'The values of fields that are not sent when something is created. Other fields are then empty. A `PATCH` changes only the fields that are sent.',
    table(['operation', 'field', 'type', 'default'], allOperations.flatMap(listDefaults)),
  );
}

const aboutRates = `Rate limits are off unless the operator of the installation turns them on, and the numbers are the defaults of
[settings](configuration.md). While they are on, responses to requests with a token have these headers, and pages of other origins
can read them too:

| header | meaning |
|---|---|
| \`X-RateLimit-Limit\` | Requests that are allowed in the current minute |
| \`X-RateLimit-Remaining\` | Requests that are left in it |
| \`X-RateLimit-Reset\` | When the next minute begins, as a Unix time in seconds |
| \`Retry-After\` | With 429: seconds to wait |`;

function listRows(rows: Partial<Record<LimitName, string | readonly Row[]>>): Row[] {
  return Object.entries(rows).flatMap(([name, row]): readonly Row[] =>
    typeof row === 'string' ? [[row, showValue(name, limits[name as LimitName])]] : row,
  );
}

function pageSizes(where: string, { default: usual, max }: { default: number; max: number }): readonly Row[] {
  return [
    [`\`limit\` of ${where}, default`, formatNumber(usual)],
    [`\`limit\` of ${where}, maximum`, formatNumber(max)],
  ];
}

/** A value with the unit that the name of the limit ends with. */
function showValue(name: string, value: unknown): string {
  if (typeof value !== 'number') return code(JSON.stringify(value));
  if (/Bytes$/.test(name)) return size(value);
  const unit = /(Character|Day|Hour|Minute)s$/.exec(name)?.[1];
  return unit === undefined ? formatNumber(value) : formatCount(value, unit.toLowerCase());
}

function size(bytes: number): string {
  return `${formatLimit(bytes)} (${formatNumber(bytes)} bytes)`;
}

/** `tasksPerView` → `Tasks per view`. */
function nameInWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Of every list, in a table of its own. */
const isPaging = new Set(['page', 'limit']);

function listDefaults({ name, surfaces, query, body }: Operation): string[][] {
  if (!surfaces.includes('v1')) return [];
  return [query, body].flatMap((schema) => {
    const { properties = {} } = (schema ?? {}) as { properties?: Record<string, JsonSchema> };
    return Object.entries(properties).flatMap(([field, one]) =>
      one.default === undefined || isPaging.has(field)
        ? []
        : [
            [
              `[${name}](api.md#${name.toLowerCase()})`,
              code(field),
              describeType(one),
              code(JSON.stringify(one.default)),
            ],
          ],
    );
  });
}
