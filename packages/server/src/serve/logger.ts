import pino, { type Logger } from 'pino';
import type { Config } from '../config.ts';

/**
 * Logs as JSON lines on stderr, so that stdout stays for what people read. Headers and query strings are never
 * logged: they carry tokens.
 */
export function createLogger(config: Pick<Config, 'logLevel'>, name: string): Logger {
  const level = config.logLevel;
  return pino({ level, base: { name, pid: process.pid } }, pino.destination({ dest: 2, sync: false }));
}
