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
  /** In one object of a body; a repeated key counts each time. */
  jsonKeys: 500,
  /** Different keys of all objects of a body; beyond 1,500 the engine keeps objects in a way that costs four times as much. */
  jsonNames: 500,
  /** Objects, lists, texts, numbers, truths and nulls of a body, at all its levels. */
  jsonValues: 100_000,
  /** The same of a message to MCP, which is looked through several times. */
  mcpValues: 10_000,
  /** Bodies that a process has taken in and not answered yet, beyond the first bytes of each. */
  bodiesInFlight: {
    freeBytes: 8 * 1024,
    /** Without a credential, and of one network of them. */
    open: { bytes: 16 * 1024 * 1024, perNetwork: 4 * 1024 * 1024 },
    proven: { bytes: 128 * 1024 * 1024, perUser: 16 * 1024 * 1024 },
  },
  tokenCharacters: 512,
  loginTokenDays: 365,
  mobileTokenDays: 30,
  sessionDays: 30,
  /** How long a browser stays known as one of its user's; browsers keep no cookie longer. */
  deviceDays: 400,
  /** What a stolen session must not do alone needs a proof of who one is that is no older. */
  confirmationMinutes: 15,
  /** That work at the same time; revoked and expired ones do not count. */
  tokensPerUser: 100,
  invitationDays: 7,
  /** How long an organization cannot invite an address again that declined. */
  declinedInvitationDays: 180,
  projectsPerInvitation: 50,
  /** How long the link in a mail that verifies an address works. */
  emailVerificationHours: 24,
  emailVerificationsPerHour: 5,
  /** Over MCP, texts from an organization are marked untrusted for so long after the caller joined it. */
  newOrgDays: 7,
  /** Mails that invite: to one address by one organization and by all of them, and by one organization in all. */
  invitationMailsPerHour: { perAddress: 5, perAddressInAll: 10, perOrg: 100 },
  /** Names of others that a user may run into when choosing a username or slug. */
  takenNamesPerHour: 20,
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
  /** Of one organization: as many projects as it may have, no more audits of theirs wait. */
  unfinishedAudits: 1_000,
  webhooksPerProject: 20,
  streams: { perUser: 20, resumableEvents: 5_000 },
  webhookSecretOverlapHours: 24,
  /** Of an answer to a delivery, in lists. */
  listedResponseCharacters: 1_000,
  replayDays: 14,
  replayedDeliveries: 1_000,
  /**
   * Failures after which the next attempt has to wait, at first so many seconds and after each further failure twice as
   * long. Known devices and networks have counts of their own, as large as that of an identifier.
   */
  login: { perIdentifier: 20, perAddress: 200, windowMinutes: 15, firstWaitSeconds: 60 },
  ratePerMinute: { read: 120, write: 30, audit: 5 },
  /** What all credentials of a user may do together, and a network without any, in limits of one token. */
  ratePerUserFactor: 4,
} as const;
