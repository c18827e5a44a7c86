import { type CommandEntry, defineCommand } from './command.ts';

const serveCommand = defineCommand({
  name: 'serve',
  summary: 'run the service: API, dashboard, and background work',
  details: [
    'FETTLE_ROLE=web or FETTLE_ROLE=worker runs only that part, so that several',
    'processes can share one database.',
  ],
  options: {},
  run: async (_, { config, io }) => (await import('./serve.ts')).serve(config(), io),
});

/** All commands in the order of the overview. A new command is a file and a line here. */
export const commands: readonly CommandEntry[] = [
  { name: 'serve', load: async () => serveCommand },
  { name: 'audit', load: async () => (await import('./audit/audit.ts')).auditCommand },
  { name: 'import', load: async () => (await import('./import/import.ts')).importCommand },
  { name: 'mcp', load: async () => (await import('./mcp.ts')).mcpCommand },
  { name: 'migrate', load: async () => (await import('./migrate.ts')).migrateCommand },
  { name: 'user create', load: async () => (await import('./users/create-user.ts')).createUserCommand },
  {
    name: 'user reset-password',
    load: async () => (await import('./users/reset-password.ts')).resetPasswordCommand,
  },
  {
    name: 'user reset-factors',
    load: async () => (await import('./users/reset-factors.ts')).resetFactorsCommand,
  },
  { name: 'user verify', load: async () => (await import('./users/verify-user.ts')).verifyUserCommand },
  { name: 'user set-email', load: async () => (await import('./users/set-email.ts')).setEmailCommand },
  { name: 'user delete', load: async () => (await import('./users/delete-user.ts')).deleteUserCommand },
  { name: 'token create', load: async () => (await import('./users/create-token.ts')).createTokenCommand },
  {
    name: 'domain verify',
    load: async () => (await import('./domains/verify-domain.ts')).verifyDomainCommand,
  },
  {
    name: 'domain remove',
    load: async () => (await import('./domains/remove-domain.ts')).removeDomainCommand,
  },
  { name: 'mail test', load: async () => (await import('./mail-test.ts')).mailTestCommand },
  { name: 'security-log', load: async () => (await import('./security-log.ts')).securityLogCommand },
  {
    name: 'secret rotate',
    load: async () => (await import('./secret/rotate-secret.ts')).rotateSecretCommand,
  },
  {
    name: 'secret reseal',
    load: async () => (await import('./secret/reseal-secret.ts')).resealSecretCommand,
  },
  {
    name: 'secret forget',
    load: async () => (await import('./secret/forget-secrets.ts')).forgetSecretsCommand,
  },
  { name: 'backup', load: async () => (await import('./backup/backup.ts')).backupCommand },
  { name: 'restore', load: async () => (await import('./backup/restore.ts')).restoreCommand },
  { name: 'export-org', load: async () => (await import('./transfer/export-org.ts')).exportOrgCommand },
  { name: 'import-org', load: async () => (await import('./transfer/import-org.ts')).importOrgCommand },
];

/** Started only by `serve`, so it is in no list. */
export const workCommand = defineCommand({
  name: 'work',
  summary: 'run background work for `fettle serve` (internal)',
  options: {},
  run: async (_, { config }) => (await import('./work.ts')).work(config()),
});
