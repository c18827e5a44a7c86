import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check } from '../check.ts';
import { type CheckStatus, runChecks } from '../run-checks.ts';
import { type PageOverrides, pageFacts } from './page-facts.ts';
import { linkTarget, type SiteOverrides, siteFacts, type TargetOverrides } from './site-facts.ts';
import { stream } from './stream.ts';

/** One row of a check's table: what is unusual about the site, and what the report then says. */
export interface CheckCase {
  name: string;
  /** The only page, or all pages; a sound home page when neither is given. */
  page?: PageOverrides;
  pages?: PageOverrides[];
  site?: SiteOverrides;
  targets?: TargetOverrides[];
  /** Details of the examples, in order; none means that the check passes, unless `status` says otherwise. */
  details: string[];
  status?: CheckStatus;
  affected?: number;
  assessed?: number;
  /** How many of the affected are so only mildly. */
  mild?: number;
}

/** Turns the table into tests through the runner, so that "which pages" is tested together with "what". */
export function checkCases(check: Check, cases: CheckCase[]): void {
  const statuses = cases.map(expectedStatus);
  test(`${check.id}: its table has a passing and a failing case`, () => {
    assert.ok(statuses.includes('pass') && statuses.includes('fail'));
  });
  for (const row of cases) {
    test(`${check.id}: ${row.name}`, async () => {
      const pages = row.pages ?? [row.page ?? {}];
      const [result] = await runChecks({
        site: siteFacts(row.site),
        pages: stream(pages.map(pageFacts)),
        targets: stream((row.targets ?? []).map(linkTarget)),
        checks: [check],
        onCheckError: (_id, error) => {
          throw error;
        },
      });
      assert.ok(result);
      const details = result.examples.map((example) => example.detail);
      assert.deepEqual(
        { status: result.status, details },
        { status: expectedStatus(row), details: row.details },
      );
      if (row.affected !== undefined) assert.equal(result.affected, row.affected, 'affected');
      if (row.mild !== undefined) assert.equal(result.mild, row.mild, 'mild');
      if (row.assessed !== undefined) assert.equal(result.assessed, row.assessed, 'assessed');
    });
  }
}

function expectedStatus(row: CheckCase): CheckStatus {
  return row.status ?? (row.details.length > 0 ? 'fail' : 'pass');
}
