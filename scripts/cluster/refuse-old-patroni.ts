/** The first that sets `synchronous_standby_names` again after a restart of Patroni has removed it. */
const leastPatroni = [3, 1, 2] as const;

/**
 * @param output What `patroni --version` prints, such as `patroni 3.0.2`
 * @throws Error that says what to do if that version can lose acknowledged changes
 */
export function refuseOldPatroni(output: string): void {
  const version = /\d+\.\d+\.\d+/.exec(output)?.[0];
  if (version === undefined)
    throw new Error(`patroni --version says ${JSON.stringify(output)}, not its version.`);
  if (!isOlder(version.split('.').map(Number))) return;
  throw new Error(`Patroni ${version} can lose changes that were acknowledged. Install ${leastPatroni.join('.')} or newer:
  docs/high-availability.md#on-debian-12 says how.`);
}

function isOlder(version: readonly number[]): boolean {
  const first = leastPatroni.findIndex((part, index) => part !== version[index]);
  return first >= 0 && (version[first] ?? 0) < (leastPatroni[first] ?? 0);
}
