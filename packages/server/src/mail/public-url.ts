import type { Config } from '../config.ts';

/** Where people reach the service, without a slash at its end: the base of every link that is sent out. */
export function publicUrl({
  publicUrl: configured,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return configured ?? `http://${host}:${port}`;
}
