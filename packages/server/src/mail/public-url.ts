import type { Config } from '../config.ts';

/** Public URL of the service without a trailing slash: the base of every link in emails. */
export function publicUrl({
  publicUrl: configured,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return configured ?? `http://${host}:${port}`;
}
