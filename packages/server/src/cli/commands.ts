import { auditCommand } from './audit/audit.ts';
import { backupCommand } from './backup/backup.ts';
import { restoreCommand } from './backup/restore.ts';
import { type Command, defineCommand } from './command.ts';
import { mailTestCommand } from './mail-test.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import { securityLogCommand } from './security-log.ts';
import { createTokenCommand } from './users/create-token.ts';
import { createUserCommand } from './users/create-user.ts';
import { resetPasswordCommand } from './users/reset-password.ts';
import { setEmailCommand } from './users/set-email.ts';
import { verifyUserCommand } from './users/verify-user.ts';

const serveCommand = defineCommand({
  name: 'serve',
  summary: 'run the service: API, dashboard, and background work',
  details: [
    'FETTLE_ROLE=web or FETTLE_ROLE=worker runs only that part, so that several',
    'processes can share one database.',
  ],
  options: {},
  // Loaded on demand: without the HTTP modules, the other commands start in half the time.
  run: async (_, { config, io }) => (await import('./serve.ts')).serve(config(), io),
});

/** All commands in the order of the overview. A new command is a file and a line here. */
export const commands: readonly Command[] = [
  serveCommand,
  auditCommand,
  mcpCommand,
  migrateCommand,
  createUserCommand,
  resetPasswordCommand,
  verifyUserCommand,
  setEmailCommand,
  createTokenCommand,
  mailTestCommand,
  securityLogCommand,
  backupCommand,
  restoreCommand,
];

/** Started only by `serve`, so it is in no list. */
export const workCommand = defineCommand({
  name: 'work',
  summary: 'run background work for `fettle serve` (internal)',
  options: {},
  run: async (_, { config }) => (await import('./work.ts')).work(config()),
});
