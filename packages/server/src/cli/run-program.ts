import { ConfigError, readConfig } from '../config.ts';
import { version } from '../version.ts';
import { type Command, type CommandContext, type CommandEntry, UsageError } from './command.ts';
import { type Interrupt, onInterrupt } from './interrupt.ts';
import type { Io } from './io.ts';
import { helpFor, overview, usageOf } from './usage.ts';

/** The convention of shells: 128 plus the number of SIGINT. */
const interrupted = 130;

/** A `fettle` command line: that of the repository, or that of the published package, which has fewer commands. */
export interface Program {
  /** In the order of the overview. */
  commands: readonly CommandEntry[];
  /** Commands that are in no list. */
  hidden: readonly CommandEntry[];
  /** The last lines of the overview. */
  notes: readonly string[];
  /** What an invalid setting prevents when this command reports it, such as `Fettle cannot start`. */
  describeFailure(command: string): string;
  /** A reason to print instead of the message of an error. */
  describeError(error: Error): string | undefined;
  /** What to print instead of "unknown command" for the words of a command line. */
  describeUnknown(args: readonly string[]): string | undefined;
}

/** Runs one command and returns the exit code: 0 success, 1 failure, 2 wrong usage or setting, 130 interrupted. */
export async function runProgram(
  program: Program,
  args: string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> {
  if (args[0] === '--version') {
    io.out(version);
    return 0;
  }
  if (args[0] === '--help' || args[0] === '-h' || args[0] === 'help') {
    io.out(overview(await loadCommands(program), program.notes));
    return 0;
  }
  const entry = findCommand(program, args);
  if (entry === undefined) return refuse(program, args, io);
  const command = await entry.load();
  const rest = args.slice(command.name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) {
    io.out(helpFor(command));
    return 0;
  }
  return attempt(program, command, rest, environment, io);
}

/** Loads all listed commands, for the overview. */
export function loadCommands({ commands }: Pick<Program, 'commands'>): Promise<Command[]> {
  return Promise.all(commands.map(({ load }) => load()));
}

function findCommand({ commands, hidden }: Program, args: string[]): CommandEntry | undefined {
  return [...commands, ...hidden].find(({ name }) =>
    name.split(' ').every((word, index) => args[index] === word),
  );
}

async function refuse(program: Program, args: string[], io: Io): Promise<number> {
  const [word] = args;
  const commands = await loadCommands(program);
  const related = commands.filter(({ name }) => name.startsWith(`${word} `));
  if (related.length > 0) {
    io.error(
      `fettle: "${word}" requires a subcommand: ${related.map(({ name }) => name.split(' ')[1]).join(', ')}.`,
    );
    for (const command of related) io.error(usageOf(command));
    return 2;
  }
  const described = program.describeUnknown(args);
  if (described !== undefined) {
    io.error(`fettle: ${described}`);
    return 2;
  }
  if (word !== undefined) io.error(`fettle: unknown command "${word}".`);
  io.error(overview(commands, program.notes));
  return 2;
}

async function attempt(
  program: Program,
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
    return explain(program, command, error, io);
  } finally {
    interrupt?.close();
  }
}

function explain(program: Program, command: Command, error: unknown, io: Io): number {
  if (error instanceof UsageError) {
    io.error(`fettle ${command.name}: ${endSentence(error.message)}`);
    io.error(usageOf(command));
    return 2;
  }
  if (error instanceof ConfigError) {
    io.error(`${program.describeFailure(command.name)}: ${endSentence(error.message)}`);
    return 2;
  }
  const reason = error instanceof Error ? (program.describeError(error) ?? error.message) : String(error);
  io.error(`fettle ${command.name} failed: ${endSentence(reason)}`);
  return 1;
}

/** Messages of settings and of libraries often have no period. */
function endSentence(message: string): string {
  return /[.!?…]$/.test(message) ? message : `${message}.`;
}
