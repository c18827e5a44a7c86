/** Every limit a caller can reach, in one place. Names say whether a size is in bytes or characters. */
export const limits = {
  page: { default: 50, max: 100 },
  auditPage: { default: 20, max: 100 },
  recentProjects: 5,
  /** Scores shown of a project's latest audits. */
  recentScores: 8,
  /** Longest range of a report. */
  rangeDays: 400,
  jsonBodyBytes: 1024 * 1024,
  attachmentBytes: 25 * 1024 * 1024,
  jsonDepth: 64,
  /** Keys in one object of a body; a repeated key counts each time. */
  jsonKeys: 500,
  /** Distinct keys over all objects of a body; beyond 1,500, V8 stores objects in a form that takes four times the memory. */
  jsonNames: 500,
  /** Objects, arrays, strings, numbers, booleans, and nulls in a body, at all levels. */
  jsonValues: 100_000,
  /** The same for an MCP message, which is traversed several times. */
  mcpValues: 10_000,
  /** Memory for bodies of requests a process has not answered yet; the first bytes of each body are free. */
  bodiesInFlight: {
    freeBytes: 8 * 1024,
    /** For requests without a credential, in total and per network. */
    open: { bytes: 16 * 1024 * 1024, perNetwork: 4 * 1024 * 1024 },
    proven: { bytes: 128 * 1024 * 1024, perUser: 16 * 1024 * 1024 },
  },
  tokenCharacters: 512,
  signInTokenDays: 365,
  mobileTokenDays: 30,
  sessionDays: 30,
  /** How long a browser is remembered as its user's; browsers keep no cookie longer. */
  deviceDays: 400,
  /** Operations that a stolen session must not be able to call require a confirmation no older than this. */
  confirmationMinutes: 15,
  /** Active tokens; revoked and expired ones do not count. */
  tokensPerUser: 100,
  invitationDays: 7,
  /** How long an organization cannot invite an address again after it declined. */
  declinedInvitationDays: 180,
  /** Reports of people without an account. */
  guests: {
    originsPerWidget: 20,
    textCharacters: 10_000,
    nameCharacters: 100,
    challengeMinutes: 30,
    /** A network can be a whole office, so what slows down a flood is the work that each report has to prove. */
    reportsPerHour: { perProject: 500, perNetwork: 100 },
    /** Answers, confirmations, and the like by one link. */
    answersPerHour: 20,
    screenshotBytes: 2 * 1024 * 1024,
    /** Longest side of a screenshot in pixels. */
    screenshotSide: 10_000,
    /** How long after a report its screenshot can follow. */
    screenshotMinutes: 60,
    /** Receipts to one address, which can be a stranger's. */
    receiptsPerHour: 5,
  },
  projectsPerInvitation: 50,
  domainsPerOrg: 50,
  /** How long a verified domain keeps its verification after its TXT record was removed. */
  domainGraceDays: 7,
  /** How long the archive of an export can be downloaded. */
  orgExportDays: 7,
  /** Tokens of identity providers that an organization can have at a time. */
  scimTokens: 10,
  scimUsers: 50_000,
  scimGroups: 2_000,
  scimGroupMembers: 10_000,
  /** Projects that a group can give access to. */
  scimGroupProjects: 200,
  scimPatchOperations: 1_000,
  /** Resources in a response of the SCIM API. */
  scimPage: 200,
  /** Entra ID sends up to 25 requests per second. */
  scimRequestsPerMinute: 1_800,
  /** How long the log of requests is kept. */
  scimRequestDays: 14,
  /** How long an email verification link works. */
  emailVerificationHours: 24,
  emailVerificationsPerHour: 5,
  /**
   * How long a link works with which a new password is chosen: as long as the limit of requests counts, so that whoever is
   * refused another link has one that works.
   */
  passwordResetMinutes: 60,
  /** Such links: for one address, whether it has an account or not, and requested from one network. */
  passwordResetsPerHour: { perAddress: 3, perNetwork: 30 },
  /** How long after joining an organization its texts are marked untrusted over MCP. */
  newOrgDays: 7,
  /** Invitation emails: to one address from one organization, to one address from all, and from one organization in total. */
  invitationMailsPerHour: { perAddress: 5, perAddressInAll: 10, perOrg: 100 },
  /** Attempts to choose a username or slug that is already taken, so that names cannot be probed. */
  takenNamesPerHour: 20,
  idempotencyKeyCharacters: 255,
  idempotencyHours: 24,
  titleCharacters: 500,
  descriptionCharacters: 200_000,
  commentCharacters: 50_000,
  nameCharacters: 200,
  urlCharacters: 2048,
  /** A pin as JSON, with its anchor. */
  pinCharacters: 20_000,
  /** What a browser says about a task, as JSON. */
  contextCharacters: 100_000,
  contextMessages: 50,
  contextEntries: 50,
  contextEntryCharacters: 500,
  labelsPerTask: 50,
  labelCharacters: 100,
  assigneesPerTask: 50,
  columnsPerProject: 50,
  wipLimit: 1_000,
  /** Size of a file to import, and of everything in it once it is decompressed. */
  importBytes: 100 * 1024 * 1024,
  importTasks: 20_000,
  /** Names of one kind that an import can assign. */
  importMappings: 500,
  /** Comments of one task that an import adds. */
  importedComments: 2_000,
  /** Files that an import downloads. */
  importedDownloads: 2_000,
  /** Imports of a project whose reports are kept. */
  importsPerProject: 50,
  /** Newest tasks of a project that are read to count its task pages. */
  tasksReadForPages: 20_000,
  /** Tasks that can be moved when their column is removed. */
  tasksOfRemovedColumn: 1_000,
  checklistsPerTask: 50,
  itemsPerChecklist: 500,
  attachmentsPerTask: 200,
  relationsPerTask: 50,
  watchersPerTask: 100,
  /** People who stopped watching a task and are not added again by themselves; the oldest are forgotten. */
  unwatchedPerTask: 1_000,
  /** Templates of a project; the content of a recurring task that was set up from a task does not count. */
  templatesPerProject: 100,
  recurringTasksPerProject: 100,
  /** Days, weeks, months, or years between two dates of a recurring task. */
  recurrenceInterval: 366,
  /** Days from the date of a recurring task to its due date. */
  recurrenceDueDays: 365,
  /** Tasks that are searched for a circle when one task is set to block another. */
  tasksSearchedForCircle: 5_000,
  minutesPerEntry: 10_080,
  searchCharacters: 500,
  /** Values of one filter of a list, such as several labels. */
  filterValues: 50,
  viewNameCharacters: 60,
  /** Saved views of one person in one project that nobody else sees. */
  privateViewsPerPerson: 50,
  sharedViewsPerProject: 100,
  /** Second factors of an account. */
  secondFactors: 20,
  factorNameCharacters: 60,
  recoveryCodes: 10,
  /** How long a sign-in waits for its second factor, and the setup of a new one for its proof. */
  factorMinutes: 10,
  /** How far ahead an organization can announce that it requires a second factor. */
  factorGraceDays: 90,
  password: { min: 8, max: 1024 },
  auditDepth: { default: 5, max: 20 },
  auditPages: { default: 500, max: 10_000 },
  ignoredIssuesPerProject: 5_000,
  ignoreReasonCharacters: 500,
  /** Active links to the report of an audit, and how long they work. */
  reportLinksPerAudit: 20,
  reportLinkDays: { default: 30, max: 365 },
  reportLinkNameCharacters: 100,
  /** Reports that are opened through links in an hour: from one network, and through one link. */
  openedReportsPerHour: { perNetwork: 300, perLink: 1_000 },
  /** A logo is part of every report, so it is small. */
  logoBytes: 512 * 1024,
  logoSide: 2_000,
  pictureBytes: 256 * 1024,
  pictureSide: 1_024,
  listedPictures: 1_000,
  /** What Fettle takes as the favicon of a site. */
  faviconBytes: 256 * 1024,
  faviconSide: 1_024,
  listedFavicons: 1_000,
  /** Patterns of a kind, and extra start pages, in the crawl rules of a project. */
  crawlPatterns: 50,
  crawlPatternCharacters: 500,
  requestsPerSecond: { min: 0.1, max: 50 },
  userAgentSuffixCharacters: 100,
  /** User name, password, or value of the header that a crawl sends. */
  crawlCredentialCharacters: 2_000,
  /** Unfinished audits of one organization, over all its projects. */
  unfinishedAudits: 1_000,
  webhooksPerProject: 20,
  connectionsPerProject: 20,
  /** Body of a request from a code host. A push of 2,048 commits is about half of that. */
  receivedBytes: 5 * 1024 * 1024,
  /** Events of one connection that wait to be processed. */
  pendingEvents: 1_000,
  /** How long a connection's log is kept. */
  receivedDays: 14,
  /** Tasks that one event of a code host can concern. */
  tasksPerReceivedEvent: 50,
  /** Commits and pull requests linked to a task; the oldest are dropped. */
  linksPerTask: 200,
  streams: { perUser: 20, resumableEvents: 5_000, recentSeconds: 60, recentEvents: 100, commitSeconds: 5 },
  webhookSecretOverlapHours: 24,
  /** Characters of a delivery's response body that lists show. */
  listedResponseCharacters: 1_000,
  replayDays: 14,
  replayedDeliveries: 1_000,
  /**
   * Failed sign-ins after which the next attempt must wait: `firstWaitSeconds` at first, twice as long after each
   * further failure. Known devices and networks have separate counts with the limit of an identifier.
   */
  signIn: { perIdentifier: 20, perAddress: 200, windowMinutes: 15, firstWaitSeconds: 60 },
  /** The same for wrong codes of a second factor, which only someone with the right password can try. */
  factorGuesses: 5,
  ratePerMinute: { read: 120, write: 30, audit: 5 },
  /** Limit for all credentials of a user together, and for a network without one, as a multiple of one token's limit. */
  ratePerUserFactor: 4,
} as const;
