import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Check, PageCheck, PlacedFinding, SiteCheck, SiteFinding } from '../check.ts';
import { evaluateTargets } from '../evaluate-targets.ts';
import { runChecks } from '../run-checks.ts';
import { pageFacts } from '../testing/page-facts.ts';
import { linkTarget, siteFacts } from '../testing/site-facts.ts';
import { stream } from '../testing/stream.ts';

const wording = {
  title: { pass: 'Fine', fail: 'Not fine' },
  category: 'content',
  severity: 'warning',
  weight: 1,
  unit: 'page',
  why: 'Because.',
  fix: 'Repair it.',
} as const;

const root = siteFacts().rootUrl;

async function findingsOf(check: Check, pages = ['/']): Promise<PlacedFinding[]> {
  const found: PlacedFinding[] = [];
  await runChecks({
    site: siteFacts(),
    pages: stream(pages.map((url) => pageFacts({ url }))),
    targets: stream([
      linkTarget({ url: 'https://other.example/', sources: [{ url: `${root}a`, anchorText: 'Other' }] }),
    ]),
    checks: [check],
    onFindings: (some) => {
      found.push(...some);
    },
  });
  return found;
}

function siteCheck(faults: SiteFinding[], unit: Check['unit']): SiteCheck {
  return {
    ...wording,
    id: 'made-up',
    scope: 'site',
    evidence: 'place',
    unit,
    start: (_site, { report }) => ({
      finish() {
        for (const fault of faults) report(fault);
        return { affected: faults.length, mild: 0, assessed: 10, rootAffected: false };
      },
    }),
  };
}

test('a finding on a page is shown on that page', async () => {
  const check: PageCheck = { ...wording, id: 'made-up', scope: 'page', run: () => ['found'] };
  assert.deepEqual(await findingsOf(check), [
    { checkId: 'made-up', severity: 'warning', url: root, target: null, detail: 'found', shownOn: [root] },
  ]);
});

test('a finding on a target is shown on the pages that reference it', async () => {
  const broken: SiteCheck = {
    ...wording,
    id: 'made-up',
    scope: 'site',
    evidence: 'place',
    unit: 'target',
    start: evaluateTargets(() => 'returns 404'),
  };
  const [finding] = await findingsOf(broken);
  assert.deepEqual([finding?.url, finding?.shownOn], ['https://other.example/', [`${root}a`]]);
});

test('a finding on the whole site or robots.txt is shown on no page, any other on its own page', async () => {
  const faults = [root, `${root}robots.txt`, `${root}a`].map((url) => ({ url, detail: 'found' }));
  const ofSite = await findingsOf(siteCheck(faults, 'site'), ['/', '/a']);
  assert.deepEqual(
    ofSite.map(({ shownOn }) => shownOn),
    [[], [], [`${root}a`]],
  );
  const ofPages = await findingsOf(siteCheck(faults, 'page'), ['/', '/a']);
  assert.deepEqual(
    ofPages.map(({ shownOn }) => shownOn),
    [[root], [`${root}robots.txt`], [`${root}a`]],
  );
});
