import { readArguments } from './read-request.ts';

/*
 * Stands in for curl when the docs are tested, because a machine that can run Fettle need not have it. Unlike curl it
 * ends with 22 when the answer is not 2xx: an example that fails must fail the test.
 */
const { url, init } = readArguments(process.argv.slice(2));
const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
const text = await answer.text();
process.stdout.write(text);
if (!answer.ok) {
  console.error(`\n${init.method} ${url} answered ${answer.status}: ${text}`);
  process.exitCode = 22;
}
