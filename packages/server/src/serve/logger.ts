import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Logs JSON lines to stderr, so that stdout has only output for people. Headers and query strings are never logged,
 * because they contain tokens.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, name: string): Logger {
  const level = config.logLevel;
  return pino({ level, base: { name, pid: process.pid } }, pino.destination({ dest: 2, sync: false }));
}
