import type { TestEvent } from 'node:test/reporters';

/**
 * A reporter that lists what failed, a line each: the test files, which are suites with their names, and whatever else
 * made the run fail, such as a process that ended before its tests.
 */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.nesting === 0) yield `${data.name}\n`;
  }
}
