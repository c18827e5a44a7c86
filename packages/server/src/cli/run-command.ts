import { ApiError } from '../api-error.ts';
import { BackupError } from '../backup/backup-error.ts';
import { ConfigError, readConfig } from '../config.ts';
import { isUnavailable } from '../db/failures.ts';
import { version } from '../version.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { type CommandEntry, commands, loadCommands, workCommand } from './commands.ts';
import { type Interrupt, onInterrupt } from './interrupt.ts';
import type { Io } from './io.ts';
import { helpFor, overview, usageOf } from './usage.ts';

/** The commands that run the service. */
const starting = new Set(['serve', workCommand.name]);
/** The convention of shells: 128 plus the number of SIGINT. */
const interrupted = 130;

/** Runs one command and returns the exit code: 0 success, 1 failure, 2 wrong usage or setting, 130 interrupted. */
export async function runCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> {
  if (args[0] === '--version') {
    io.out(version);
    return 0;
  }
  if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') {
    io.out(overview(await loadCommands()));
    return 0;
  }
  const entry = findCommand(args);
  if (entry === undefined) return refuse(args, io);
  const command = await entry.load();
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(helpFor(command));
    return 0;
  }
  return attempt(command, rest, environment, io);
}

function findCommand(args: string[]): CommandEntry | undefined {
  const work = { name: workCommand.name, load: async () => workCommand };
  return [...commands, work].find(({ name }) => name.split(' ').every((word, index) => args[index] === word));
}

async function refuse(args: string[], io: Io): Promise<number> {
  const [word] = args;
  const related = (await loadCommands()).filter(({ name }) => name.startsWith(`${word} `));
  if (related.length > 0) {
    io.error(
      `fettle: "${word}" requires a subcommand: ${related.map(({ name }) => name.split(' ')[1]).join(', ')}.`,
    );
    for (const command of related) io.error(usageOf(command));
    return 2;
  }
  if (word !== undefined) io.error(`fettle: unknown command "${word}".`);
  io.error(overview(await loadCommands()));
  return 2;
}

async function attempt(
  command: Command,
  args: string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> {
  let interrupt: Interrupt | undefined;
  const context: CommandContext = {
    io,
    config: () => readConfig(environment),
    environment,
    get signal() {
      // Only commands that use the signal are stopped by it. The service has its own shutdown.
      interrupt ??= onInterrupt();
      return interrupt.signal;
    },
  };
  try {
    return await command.run(args, context);
  } catch (error) {
    if (interrupt?.signal.aborted) {
      io.error(`fettle ${command.name}: interrupted before it was complete.`);
      return interrupted;
    }
    return explain(command, error, io);
  } finally {
    interrupt?.close();
  }
}

function explain(command: Command, error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.error(`fettle ${command.name}: ${endSentence(error.message)}`);
    io.error(usageOf(command));
    return 2;
  }
  if (error instanceof ConfigError) {
    const what = starting.has(command.name) ? 'Fettle cannot start' : `fettle ${command.name}`;
    io.error(`${what}: ${endSentence(error.message)}`);
    return 2;
  }
  io.error(`fettle ${command.name} failed: ${endSentence(reasonOf(error))}`);
  return 1;
}

/** Messages of settings and of libraries often have no period. */
function endSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPlain = error instanceof ApiError || error instanceof BackupError;
  if (!isPlain && isUnavailable(error)) return `the database is not available (${firstReason(error)})`;
  return error.message;
}

/** For a host with several addresses, Node reports an AggregateError without a message. */
function firstReason(error: Error): string {
  const inner = error instanceof AggregateError ? (error.errors[0] as Error) : error;
  return inner.message;
}
