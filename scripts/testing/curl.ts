import { readArguments } from './read-request.ts';

/*
 * Replaces curl when the docs are tested, because a machine that can run Fettle might not have it. Unlike curl, it
 * exits with 22 if the response is not 2xx: an example that fails must fail the test.
 */
const { url, init } = readArguments(process.argv.slice(2));
const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
const text = await response.text();
process.stdout.write(text);
if (!response.ok) {
  console.error(`\n${init.method} ${url} answered ${response.status}: ${text}`);
  process.exitCode = 22;
}
