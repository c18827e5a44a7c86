import { ConfigError, readConfig } from '../config.ts';
import type { Io } from './io.ts';
import { serve } from './serve.ts';
import { work } from './work.ts';

/** A wrong command line; its message is printed, followed by the usage. */
export class UsageError extends Error {}

const usage = `Usage: fettle <command>

  serve                      run the service: API, dashboard and background work
`;

/** Runs one command and returns the exit code: 0 done, 1 failed, 2 wrong usage or setting. */
export async function runCommand(
  args: string[],
  environment: Record<string, string | undefined>,
  io: Io,
): Promise<number> {
  const [command] = args;
  try {
    switch (command) {
      case 'serve':
        await serve(readConfig(environment), io);
        return 0;
      case 'work':
        await work(readConfig(environment));
        return 0;
      default:
        io.error(usage);
        return 2;
    }
  } catch (error) {
    if (error instanceof ConfigError) {
      io.error(`Fettle cannot start: ${error.message}`);
      return 2;
    }
    io.error(`fettle ${command} failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
}
