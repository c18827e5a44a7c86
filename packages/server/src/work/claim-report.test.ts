import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Logger, pino } from 'pino';
import { createClaimReport } from './claim-report.ts';

test('an outage is two lines a minute for each loop, and one more when it is over', () => {
  const { log, lines } = recordLog();
  let now = 1_000;
  const report = createClaimReport(log, 'audits', () => now);
  report.succeeded();
  for (let polls = 0; polls < 200; polls += 1) {
    report.failed(new Error('no database'));
    now += 400;
  }
  report.succeeded();
  report.succeeded();
  assert.deepEqual(
    lines().map(({ msg, worker, failures }) => ({ msg, worker, failures })),
    [
      { msg: 'could not claim work; retrying', worker: 'audits', failures: undefined },
      { msg: 'still cannot claim work; retrying', worker: 'audits', failures: 76 },
      { msg: 'still cannot claim work; retrying', worker: 'audits', failures: 151 },
      { msg: 'claims work again', worker: 'audits', failures: 200 },
    ],
  );
});

test('the next outage is said at once', () => {
  const { log, lines } = recordLog();
  const report = createClaimReport(log, 'audits', () => 0);
  report.failed(new Error('no database'));
  report.succeeded();
  report.failed(new Error('no database'));
  assert.deepEqual(
    lines().map(({ msg }) => msg),
    ['could not claim work; retrying', 'claims work again', 'could not claim work; retrying'],
  );
});

interface Line {
  msg: string;
  worker: string;
  failures?: number;
}

function recordLog(): { log: Logger; lines: () => Line[] } {
  const written: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) });
  return { log, lines: () => written.map((line) => JSON.parse(line) as Line) };
}
