import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { type Command, defineCommand } from './command.ts';
import { createTokenCommand } from './create-token.ts';
import { createUserCommand } from './create-user.ts';
import { mailTestCommand } from './mail-test.ts';
import { mcpCommand } from './mcp.ts';
import { migrateCommand } from './migrate.ts';
import { resetPasswordCommand } from './reset-password.ts';
import { restoreCommand } from './restore.ts';
import { securityLogCommand } from './security-log.ts';
import { setEmailCommand } from './set-email.ts';
import { verifyUserCommand } from './verify-user.ts';

const serveCommand = defineCommand({
  name: 'serve',
  summary: 'run the service: API, dashboard and background work',
  details: ['FETTLE_ROLE=web or worker runs only that part, to have several of each on one database.'],
  options: {},
  // Loaded when it is wanted: the other commands start in half the time without the HTTP side.
  run: async (_, { config, io }) => (await import('./serve.ts')).serve(config(), io),
});

/** Every command, in the order of the overview. A new one is a file and a line here. */
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

/** Started by `serve` and not for people, so it is in no list. */
export const workCommand = defineCommand({
  name: 'work',
  summary: 'the worker child of `fettle serve`',
  options: {},
  run: async (_, { config }) => (await import('./work.ts')).work(config()),
});
