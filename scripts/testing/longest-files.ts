import type { TestEvent } from 'node:test/reporters';

const shown = 10;

/** A reporter that ends a run with the slowest test files, in seconds. Each file is a suite with its name. */
export default async function* longestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const milliseconds = new Map<string, number>();
  for await (const { type, data } of events) {
    if ((type !== 'test:pass' && type !== 'test:fail') || data.nesting > 0) continue;
    if (data.details.type === 'suite') milliseconds.set(data.name, data.details.duration_ms);
  }
  const longest = [...milliseconds].sort(([, a], [, b]) => b - a).slice(0, shown);
  yield '\nThe files that took longest:\n';
  for (const [file, duration] of longest) {
    yield `${(duration / 1000).toFixed(1).padStart(7)} s  ${file}\n`;
  }
}
