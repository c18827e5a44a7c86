/** Every bound a caller can meet, in one place (spec "Limits", CONTRACT §1-7). Sizes in bytes or characters as named. */
export const limits = {
  page: { default: 50, max: 100 },
  auditPage: { default: 20, max: 100 },
  recentProjects: 5,
  /** Of a project's last audits. */
  recentScores: 8,
  /** Between the ends of what numbers are asked for. */
  rangeDays: 400,
  jsonBodyBytes: 1024 * 1024,
  attachmentBytes: 25 * 1024 * 1024,
  jsonDepth: 64,
  tokenCharacters: 512,
  loginTokenDays: 365,
  mobileTokenDays: 30,
  sessionDays: 30,
  invitationDays: 7,
  /** How long an organization cannot invite an address again that declined. */
  declinedInvitationDays: 180,
  projectsPerInvitation: 50,
  /** How long the link in a mail that verifies an address works. */
  emailVerificationHours: 24,
  emailVerificationsPerHour: 5,
  /** Over MCP, texts from an organization are marked untrusted for so long after the caller joined it. */
  newOrgDays: 7,
  /** Mails that invite: to one address by one organization, and by one organization in all. */
  invitationMailsPerHour: { perAddress: 5, perOrg: 100 },
  idempotencyKeyCharacters: 255,
  idempotencyHours: 24,
  titleCharacters: 500,
  descriptionCharacters: 200_000,
  commentCharacters: 50_000,
  nameCharacters: 200,
  urlCharacters: 2048,
  labelsPerTask: 50,
  labelCharacters: 100,
  assigneesPerTask: 50,
  columnsPerProject: 50,
  wipLimit: 1_000,
  /** Counted, the newest first, to tell which pages those of a project are about. */
  tasksReadForPages: 20_000,
  /** Tasks that go elsewhere when their column is removed. */
  tasksOfRemovedColumn: 1_000,
  checklistsPerTask: 50,
  itemsPerChecklist: 500,
  attachmentsPerTask: 200,
  minutesPerEntry: 10_080,
  searchCharacters: 500,
  password: { min: 8, max: 1024 },
  auditDepth: { default: 5, max: 20 },
  auditPages: { default: 500, max: 10_000 },
  webhooksPerProject: 20,
  streams: { perUser: 20, resumableEvents: 5_000 },
  webhookSecretOverlapHours: 24,
  /** Of an answer to a delivery, in lists. */
  listedResponseCharacters: 1_000,
  replayDays: 14,
  replayedDeliveries: 1_000,
  login: { perIdentifier: 20, perAddress: 200, windowMinutes: 15 },
  ratePerMinute: { read: 120, write: 30, audit: 5 },
} as const;
