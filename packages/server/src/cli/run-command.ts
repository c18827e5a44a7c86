import { ApiError } from '../api-error.ts';
import { BackupError } from '../backup/backup-error.ts';
import { isUnavailable } from '../db/failures.ts';
import { commands, workCommand } from './commands.ts';
import type { Io } from './io.ts';
import { type Program, runProgram } from './run-program.ts';

/** The commands that run the service. */
const starting = new Set(['serve', workCommand.name]);

/** The command line of the repository, with every command. */
const program: Program = {
  commands,
  hidden: [{ name: workCommand.name, load: async () => workCommand }],
  notes: ['Settings are environment variables; docs/reference/configuration.md lists them.'],
  describeFailure: (command) => (starting.has(command) ? 'Fettle cannot start' : `fettle ${command}`),
  describeError(error) {
    const isPlain = error instanceof ApiError || error instanceof BackupError;
    return !isPlain && isUnavailable(error)
      ? `the database is not available (${firstReason(error)})`
      : undefined;
  },
  describeUnknown: () => undefined,
};

/** Runs one command and returns the exit code: 0 success, 1 failure, 2 wrong usage or setting, 130 interrupted. */
export function runCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> {
  return runProgram(program, args, environment, io);
}

/** For a host with several addresses, Node reports an AggregateError without a message. */
function firstReason(error: Error): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  return inner.message;
}
