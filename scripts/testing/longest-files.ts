import { writeFile } from 'node:fs/promises';
import type { TestEvent } from 'node:test/reporters';

const shown = 10;
/** Where to list what failed. An environment variable, because a third reporter makes Node warn of a leak. */
export const failedListVariable = 'FETTLE_FAILED_LIST';

/**
 * A reporter that ends a run with the slowest test files, in seconds. Each file is a suite with its name.
 *
 * It lists what failed in the file that the variable names, a line each: test files, and whatever else made the run fail,
 * such as a process that ended before its tests.
 */
export default async function* longestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const milliseconds = new Map<string, number>();
  const failed = new Set<string>();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0) continue;
    if (data.details.type === 'suite') milliseconds.set(data.name, data.details.duration_ms);
    if (type === 'test:fail') failed.add(data.name);
  }
  const longest = [...milliseconds].sort(([, a], [, b]) => b - a).slice(0, shown);
  yield '\nThe files that took longest:\n';
  for (const [file, duration] of longest) {
    yield `${(duration / 1000).toFixed(1).padStart(7)} s  ${file}\n`;
  }
  const list = process.env[failedListVariable];
  if (list) await writeFile(list, [...failed].join('\n'));
}
