/**
 * Seconds until the next try after `tries` failures: doubles from `firstSeconds` up to `maxSeconds`, with ±10% jitter so
 * that rows that failed together are not retried together. `random` returns numbers from 0 up to 1.
 */
export function backoffSeconds(
  tries: number,
  {
    firstSeconds = 5,
    maxSeconds = 300,
    random = Math.random,
  }: {
    firstSeconds?: number;
    maxSeconds?: number;
    random?: () => number;
  } = {},
): number {
  const plain = Math.min(maxSeconds, firstSeconds * 2 ** Math.max(0, tries - 1));
  return plain * (0.9 + random() * 0.2);
}
