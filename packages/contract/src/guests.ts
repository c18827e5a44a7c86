import { type Static, Type } from 'typebox';
import { Email, HttpUrl, Id, IdParam, Nullable, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';
import { PinBody, TaskContextBody } from './pin-schemas.ts';

/** Reports by guests: people without an account, on the pages of a project's site. */

export const guestFields = ['off', 'optional', 'required'] as const;
const GuestField = Type.Enum([...guestFields]);

/** What a guest can report; each is a label of the task. */
export const reportKinds = ['bug', 'change', 'question'] as const;
export type ReportKind = (typeof reportKinds)[number];

const Origin = Type.String({ format: 'uri', maxLength: 500 });
const { originsPerWidget } = limits.guests;

const settings = {
  enabled: Type.Boolean({ description: 'Whether reports are accepted' }),
  origins: Type.Array(Origin, {
    maxItems: originsPerWidget,
    description: `Origins of the pages that can send reports, such as \`https://www.example.com\`; up to ${originsPerWidget}`,
  }),
  nameField: { ...GuestField, description: 'Whether guests are asked for their name' },
  emailField: { ...GuestField, description: 'Whether guests are asked for their email address' },
  acceptsConsole: Type.Boolean({
    description: 'Whether messages of the browser’s console are kept; false removes them from reports',
  }),
  keepsQuery: Type.Boolean({
    description:
      'Whether the query of page addresses is kept; it can contain personal data. False removes it from reports',
  }),
  assigneeId: Nullable(Type.String({ description: 'User to whom new reports are assigned' })),
};

/** Newer settings, which bodies can leave out. */
const newerSettings = {
  acceptsScreenshots: Type.Boolean({
    description: 'Whether guests can add a screenshot to their report; false refuses them',
  }),
  showsAuditIssues: Type.Boolean({
    description:
      'Whether guests who point at a link or an image learn that the latest audit found it broken, or without text or alt text; nothing else of audits is shown',
  }),
};

/** How a project takes reports of guests. */
export const Widget = Type.Object({
  projectId: Id,
  publicKey: Nullable(
    Type.String({
      description:
        'Names the project in requests of guests; no secret. Null until settings are saved for the first time',
    }),
  ),
  ...settings,
  ...newerSettings,
  updatedAt: Nullable(Timestamp),
});
export type Widget = Static<typeof Widget>;

const Challenge = Type.Object({
  challenge: Type.String(),
  difficulty: Type.Integer({ description: 'How many zero bits the hash has to begin with' }),
});

export const WidgetConfig = Type.Object({
  projectName: Type.String(),
  nameField: GuestField,
  emailField: GuestField,
  acceptsConsole: Type.Boolean(),
  keepsQuery: Type.Boolean(),
  acceptsScreenshots: Type.Boolean(),
  showsAuditIssues: Type.Boolean(),
  proof: Challenge,
});
export type WidgetConfig = Static<typeof WidgetConfig>;

export const GuestReport = Type.Object({
  id: Id,
  statusUrl: Type.String({
    description: 'Page for the guest: whoever has the link can follow and answer the report',
  }),
});
export type GuestReport = Static<typeof GuestReport>;

const ClientId = Type.String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
  description: 'A random UUID for each report',
});
const Proof = closed({
  challenge: Type.String({ maxLength: 500, description: 'From getWidgetConfig' }),
  nonce: Type.String({ maxLength: 100 }),
});

/** An open report of the same element, without anything that its guest wrote. */
const KnownReport = Type.Object({
  id: Id,
  createdAt: Timestamp,
  meTooCount: Type.Integer({ description: 'How many others said that they have the same problem' }),
});

/** The issues of audits that can be told from the element alone, and mean something to everybody. */
export const knownIssues = ['broken_link', 'broken_image', 'link_without_text', 'image_without_alt'] as const;
export type KnownIssue = (typeof knownIssues)[number];
const knownIssuesText =
  'What the latest audit found: `broken_link`, `link_without_text` of `linkUrl`; `broken_image`, `image_without_alt` of `imageUrl`. Empty unless the project shows it';

const key = Type.String({ maxLength: 100, description: 'Public key of the project' });
const KeyParams = closed({ key });

const originRule =
  'Browsers send the origin of the page; it must be one of the origins in the settings of the project. Returns NOT_FOUND for an unknown key, and where reports are turned off.';

export const guests = {
  getWidget: operation({
    name: 'getWidget',
    method: 'GET',
    path: '/projects/:id/widget',
    scope: 'projects:read',
    summary: 'Get how a project takes reports of guests; requires a project owner',
    params: IdParam,
    result: Widget,
    errors: ['FORBIDDEN'],
  }),
  setWidget: operation({
    name: 'setWidget',
    method: 'PUT',
    path: '/projects/:id/widget',
    scope: 'projects:write',
    summary: 'Set how a project takes reports of guests; requires a project owner',
    description:
      'Comments on tasks of the project are internal by default while reports are accepted. `acceptsScreenshots` (at first true) and `showsAuditIssues` (at first false) stay as they are if they are left out.',
    params: IdParam,
    body: closed({
      ...settings,
      acceptsScreenshots: Type.Optional(newerSettings.acceptsScreenshots),
      showsAuditIssues: Type.Optional(newerSettings.showsAuditIssues),
    }),
    result: Widget,
    errors: ['FORBIDDEN'],
  }),
  rotateWidgetKey: operation({
    name: 'rotateWidgetKey',
    method: 'POST',
    path: '/projects/:id/widget/rotate-key',
    scope: 'projects:write',
    summary: 'Replace the public key of a project; the old one stops working immediately',
    description: 'Links to reports that guests have already sent keep working.',
    params: IdParam,
    result: Widget,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  getWidgetConfig: operation({
    name: 'getWidgetConfig',
    method: 'GET',
    path: '/:key/config',
    surfaces: ['widget'],
    credential: false,
    summary: 'Get what a form for reports has to know',
    description: `${originRule} A report has to prove some work with \`proof\`: find a \`nonce\` for which the SHA-256 of \`<challenge>.<clientId>.<nonce>\` begins with \`difficulty\` zero bits. A challenge is valid for ${limits.guests.challengeMinutes} minutes.`,
    params: KeyParams,
    result: WidgetConfig,
    errors: ['FORBIDDEN'],
  }),
  createGuestReport: operation({
    name: 'createGuestReport',
    method: 'POST',
    path: '/:key/reports',
    surfaces: ['widget'],
    credential: false,
    summary: 'Report something; becomes a task of the project',
    description: `${originRule} Repeating a report with the same \`clientId\` changes nothing and returns the same response.`,
    params: KeyParams,
    body: closed({
      clientId: ClientId,
      kind: Type.Enum([...reportKinds]),
      text: Type.String({ minLength: 1, maxLength: limits.guests.textCharacters, pattern: '\\S' }),
      name: Type.Optional(Type.String({ maxLength: limits.guests.nameCharacters })),
      email: Type.Optional({ ...Email, description: 'For answers' }),
      pageUrl: Type.Optional({ ...HttpUrl, description: 'URL of the page' }),
      pin: Type.Optional(Nullable(PinBody)),
      context: Type.Optional(Nullable(TaskContextBody)),
      website: Type.Optional(
        Type.String({
          maxLength: 500,
          description: 'Must be empty: a field that people do not see, and programs fill in',
        }),
      ),
      proof: Proof,
    }),
    result: GuestReport,
    status: 201,
    errors: ['FORBIDDEN'],
  }),
  addReportScreenshot: operation({
    name: 'addReportScreenshot',
    method: 'POST',
    path: '/:key/reports/:clientId/screenshot',
    surfaces: ['widget'],
    credential: false,
    summary: 'Add a screenshot to a report; it is attached to its task',
    description: `Send \`multipart/form-data\` with a \`file\` part, or JSON with \`contentBase64\`: a PNG, JPEG, or WebP image of up to ${limits.guests.screenshotBytes / 1024 ** 2} MiB, within ${limits.guests.screenshotMinutes} minutes of the report. Returns FORBIDDEN where the project takes none. A report has one screenshot: repeating this changes nothing and returns the same response.`,
    params: closed({ key, clientId: ClientId }),
    body: closed({ contentBase64: Type.Optional(Type.String()) }),
    upload: true,
    uploadBytes: limits.guests.screenshotBytes,
    result: GuestReport,
    status: 201,
    errors: ['FORBIDDEN', 'PAYLOAD_TOO_LARGE'],
  }),
  findKnownReports: operation({
    name: 'findKnownReports',
    method: 'POST',
    path: '/:key/known-reports',
    surfaces: ['widget'],
    credential: false,
    summary: 'Find what is known of an element: open reports of guests, and issues of the latest audit',
    description:
      'Returns the newest reports about the same element of the same page, without anything that their guests wrote. Elements are the same if selector and text are. Issues are returned only where the project shows them, for the link and the image that are named; those that the team ignores are left out.',
    params: KeyParams,
    body: closed({
      pageUrl: { ...HttpUrl, description: 'URL of the page' },
      selector: Type.String({ minLength: 1, maxLength: 2_000, description: 'As in the pin of a report' }),
      text: Type.String({ maxLength: 200, description: 'As in the pin of a report' }),
      linkUrl: Type.Optional({
        ...HttpUrl,
        description: 'Where the element leads, if it is a link or in one',
      }),
      imageUrl: Type.Optional({ ...HttpUrl, description: 'The `src` of the element, if it is an image' }),
    }),
    result: Type.Object({
      reports: Type.Array(KnownReport),
      auditIssues: Type.Array(Type.Enum([...knownIssues]), {
        description: knownIssuesText,
      }),
    }),
    errors: ['FORBIDDEN'],
  }),
  addMeToo: operation({
    name: 'addMeToo',
    method: 'POST',
    path: '/:key/known-reports/:id/me-too',
    surfaces: ['widget'],
    credential: false,
    summary: 'Say that an open report is about the same problem, instead of reporting it again',
    description:
      'Requires a proof, as a report does. Repeating it with the same `clientId` changes nothing and returns the same response.',
    params: closed({ key, id: Type.String() }),
    body: closed({ clientId: ClientId, proof: Proof }),
    result: KnownReport,
    errors: ['FORBIDDEN'],
  }),
};
