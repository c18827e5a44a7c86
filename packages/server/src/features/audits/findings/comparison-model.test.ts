import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { compareAudits, findingsPerCheck, type PlacedFinding } from '@fettle/auditor';
import type { Audit, AuditComparison, AuditFinding } from '@fettle/contract';
import { sql } from 'kysely';
import { createFixture, createProject } from '../../../testing/factories.ts';
import { startService } from '../../../testing/harness.ts';
import { type MadeReading, writeReading } from '../testing/compared-rows.ts';

/**
 * Histories of made-up sites: pages come and go, are denied, or are left out by a limit; settings, checks, and rules
 * change between two audits. What the stored lists say, what `?against=` computes, and the rule of the auditor must be what
 * a naive model of the rule says.
 */

const site = 'http://site.example';
const pageUrls = Array.from({ length: 7 }, (_, n) => `${site}/${n === 0 ? '' : n}`);
const targetUrls = [0, 1].map((n) => `http://other.example/target-${n}`);
/** A check of a page, one that depends on other pages, one of link targets, and one of the whole site. */
const checks = ['title-missing', 'title-duplicate', 'link-external-broken', 'robots-missing'];
const crawlChecks = ['title-duplicate'];

/** A small generator of numbers with a seed, so that a failure can be repeated. */
function createDice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    chance: (share: number): boolean => next() < share,
    pick: <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item,
  };
}

function makeReading(dice: ReturnType<typeof createDice>): MadeReading {
  const coversSite = dice.chance(0.5);
  const visits = new Map<string, { isClear: boolean; isPage: boolean }>();
  const keepsAll = dice.chance(0.4);
  for (const url of pageUrls) {
    if (!keepsAll && dice.chance(coversSite ? 0.1 : 0.4)) continue;
    // The root is never denied, because that would say that the site was not read.
    const isClear = url === pageUrls[0] || keepsAll || dice.chance(0.85);
    visits.set(url, { isClear, isPage: dice.chance(0.9) });
  }
  for (const url of targetUrls) if (dice.chance(0.2)) visits.set(url, { isClear: false, isPage: false });
  const read = [...visits].filter(([, { isClear }]) => isClear).map(([url]) => url);
  const notAssessed = dice.chance(0.2) ? [dice.pick(checks)] : [];
  const occurrences: PlacedFinding[] = [];
  const add = (checkId: string, url: string, shownOn: string[]): void => {
    if (notAssessed.includes(checkId)) return;
    const target = checkId === 'title-missing' && dice.chance(0.3) ? dice.pick(targetUrls) : null;
    occurrences.push({ checkId, severity: 'warning', url, target, detail: '', shownOn });
  };
  for (const url of read) {
    if (dice.chance(0.4)) add('title-missing', url, [url]);
    if (dice.chance(0.1)) add('title-missing', url, [url]);
    if (dice.chance(0.3)) add('title-duplicate', url, [url]);
  }
  for (const url of targetUrls) {
    if (visits.has(url) || !dice.chance(0.5)) continue;
    const shownOn = read.filter(() => dice.chance(0.5));
    // A list of twenty pages may be cut off.
    const isLong = shownOn.length > 0 && dice.chance(0.3);
    const all = isLong ? Array.from({ length: 20 }, (_, n) => shownOn[n % shownOn.length] ?? '') : shownOn;
    if (all.length > 0) add('link-external-broken', url, all);
  }
  if (dice.chance(0.5)) add('robots-missing', `${site}/robots.txt`, []);
  return {
    startUrl: dice.chance(0.9) ? `${site}/` : `${site}/start`,
    maxDepth: dice.chance(0.8) ? 5 : 1,
    maxPages: dice.chance(0.8) ? 500 : 12,
    rules: dice.chance(0.8) ? null : { exclude: ['/shop'], requestsPerSecond: dice.pick([1, 2]) },
    rulesetVersion: dice.chance(0.85) ? '2026.3' : '2026.4',
    overallScore: dice.chance(0.9) ? dice.pick([70.4, 86.1, 92]) : null,
    coversSite,
    notAssessed,
    completeChecks: checks.filter((id) => !notAssessed.includes(id)),
    visits,
    occurrences,
  };
}

type Change = 'new' | 'unchanged' | 'fixed' | 'not_rechecked' | 'not_comparable';

/** The rule in the plainest words: what became of an occurrence of `own` that `other` may have too. */
function judge(own: MadeReading, other: MadeReading, index: number, side: 'now' | 'before'): Change {
  const occurrence = own.occurrences[index];
  assert.ok(occurrence);
  const isSame = (one: PlacedFinding): boolean =>
    one.checkId === occurrence.checkId && one.url === occurrence.url && one.target === occurrence.target;
  const nth = own.occurrences.slice(0, index).filter(isSame).length;
  if (other.occurrences.filter(isSame).length > nth) return 'unchanged';
  const unknown = side === 'now' ? 'not_comparable' : 'not_rechecked';
  const known = side === 'now' ? 'new' : 'fixed';
  if (own.rulesetVersion !== other.rulesetVersion) return unknown;
  if (other.notAssessed.includes(occurrence.checkId)) return unknown;
  const clear = (reading: MadeReading): string[] =>
    [...reading.visits].filter(([, visit]) => visit.isClear).map(([url]) => url);
  const unclear = (reading: MadeReading): string[] =>
    [...reading.visits].filter(([, visit]) => !visit.isClear).map(([url]) => url);
  const sameSite = own.startUrl === other.startUrl;
  const isSameCrawl = sameSite && (own.rules === null) === (other.rules === null);
  const knowsAll = (one: MadeReading, another: MadeReading): boolean =>
    isSameCrawl && one.coversSite && !unclear(one).some((url) => clear(another).includes(url));
  const rereads = (one: MadeReading, another: MadeReading): boolean =>
    clear(another).every((url) => clear(one).includes(url));
  if (crawlChecks.includes(occurrence.checkId)) {
    const bothKnow = knowsAll(own, other) && knowsAll(other, own);
    const bothRead = isSameCrawl && rereads(own, other) && rereads(other, own);
    if (!bothKnow && !bothRead) return unknown;
  }
  if ([occurrence.url, occurrence.target].some((url) => url !== null && unclear(other).includes(url)))
    return unknown;
  if (occurrence.shownOn.length === 0) return sameSite ? known : unknown;
  const wasThere = (url: string): boolean =>
    clear(other).includes(url) || (!other.visits.has(url) && knowsAll(other, own));
  if (side === 'now') return occurrence.shownOn.some(wasThere) ? known : unknown;
  if (!occurrence.shownOn.every(wasThere)) return unknown;
  const isCutOff = occurrence.shownOn.length >= 20;
  return isCutOff && !knowsAll(other, own) && !rereads(other, own) ? unknown : known;
}

/** How often each change occurs for each check and URL, as lines that can be compared. */
function tally(lines: readonly string[]): string[] {
  return [...lines].sort();
}

describe('the comparison of audits and a model of it', async () => {
  const service = await startService({ after });
  const { org, owner } = await createFixture(service);
  const { db } = service.services;
  await sql`alter table audits add column if not exists crawl_rules jsonb`.execute(db);

  const modelOf = (now: MadeReading, before: MadeReading): string[] =>
    tally([
      ...now.occurrences.map(({ checkId, url, target }, index) =>
        [judge(now, before, index, 'now'), checkId, url, target].join(' '),
      ),
      ...before.occurrences.flatMap(({ checkId, url, target }, index) => {
        const change = judge(before, now, index, 'before');
        return change === 'unchanged' ? [] : [[change, checkId, url, target].join(' ')];
      }),
    ]);
  const linesOf = (items: readonly AuditFinding[]): string[] =>
    items.map(({ change, checkId, url, target }) => [wordOf(change), checkId, url, target].join(' '));
  const wordOf = (change: AuditFinding['change']): Change =>
    change === 'still_there' ? 'unchanged' : (change ?? 'not_comparable');
  const list = async (id: string, query: { against?: string; change?: 'fixed' | 'not_rechecked' }) =>
    (await owner.v1.listAuditFindings({ id, ...query, limit: 100 })).items;
  const checkSums = (comparison: AuditComparison, now: MadeReading, before: MadeReading): void => {
    const { fixed, unchanged, notRechecked, notComparable } = comparison;
    assert.equal(comparison.new + unchanged + notComparable, now.occurrences.length, 'all of now');
    assert.equal(fixed + unchanged + notRechecked, before.occurrences.length, 'all of before');
  };

  it('agree on generated histories, for stored comparisons and for any two audits', async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 30; seed += 1) {
      const dice = createDice(seed);
      const project = await createProject(service, org);
      const readings = [makeReading(dice), makeReading(dice), makeReading(dice)];
      const ids: string[] = [];
      for (const reading of readings) ids.push(await writeReading(service, project, reading, checks));
      for (const [one, id] of ids.entries()) {
        const now = readings[one];
        assert.ok(now);
        for (const [other, against] of ids.entries()) {
          const before = readings[other];
          assert.ok(before);
          if (one === other) continue;
          const about = `seed ${seed}, ${one} against ${other}`;
          const expected = modelOf(now, before);
          for (const line of expected) seen.add(line.split(' ', 2).join(' '));
          const rule = compareAudits(now, before);
          assert.deepEqual(
            tally([
              ...now.occurrences.map(({ checkId, url, target }, index) =>
                [rule.changes.now[index], checkId, url, target].join(' '),
              ),
              ...before.occurrences.flatMap(({ checkId, url, target }, index) =>
                rule.changes.before[index] === 'unchanged'
                  ? []
                  : [[rule.changes.before[index], checkId, url, target].join(' ')],
              ),
            ]),
            expected,
            `the rule, ${about}`,
          );
          const found = [
            ...(await list(id, { against })),
            ...(await list(id, { against, change: 'fixed' })),
            ...(await list(id, { against, change: 'not_rechecked' })),
          ];
          assert.deepEqual(tally(linesOf(found)), expected, `the lists, ${about}`);
          const { comparison } = await owner.v1.getAudit({ id, against });
          assert.ok(comparison);
          checkSums(comparison, now, before);
          const { auditId, reasons, ...numbers } = comparison;
          const { reasons: expectedReasons, ...expectedNumbers } = rule.comparison;
          assert.equal(auditId, against);
          assert.deepEqual(numbers, expectedNumbers, about);
          assert.deepEqual(
            reasons.map(({ code }) => code),
            expectedReasons.map(({ code }) => code),
          );
          if (other !== one - 1) continue;
          const stored: Audit = await owner.v1.getAudit({ id });
          assert.deepEqual(stored.comparison, comparison, `the stored comparison, ${about}`);
          const { new: isNew, unchanged, fixed } = numbers;
          const counts: Audit['findings'] = {
            total: now.occurrences.length,
            new: isNew,
            fixed,
            stillThere: unchanged,
          };
          assert.deepEqual(stored.findings, counts);
          const kept = [
            ...(await list(id, {})),
            ...(await list(id, { change: 'fixed' })),
            ...(await list(id, { change: 'not_rechecked' })),
          ];
          assert.deepEqual(tally(linesOf(kept)), expected, `the stored lists, ${about}`);
        }
      }
    }
    for (const check of checks) {
      for (const change of ['new', 'unchanged', 'fixed', 'not_rechecked', 'not_comparable']) {
        assert.ok(seen.has(`${change} ${check}`), `no history had ${change} for ${check}`);
      }
    }
  });

  it('agree that a truncated list says nothing about what is missing from it', async () => {
    const project = await createProject(service, org);
    const url = pageUrls[0] ?? '';
    const reading = (numbers: number[]): MadeReading => ({
      startUrl: `${site}/`,
      maxDepth: 5,
      maxPages: 500,
      rulesetVersion: '2026.3',
      overallScore: 50,
      coversSite: true,
      notAssessed: [],
      completeChecks: numbers.length >= findingsPerCheck ? [] : ['title-missing'],
      visits: new Map([[url, { isClear: true, isPage: true }]]),
      occurrences: numbers.map((number) => ({
        checkId: 'title-missing',
        severity: 'warning',
        url,
        target: `${site}/image-${number}`,
        detail: '',
        shownOn: [url],
      })),
    });
    const numbers = Array.from({ length: findingsPerCheck }, (_, number) => number);
    const [whole, few, more] = [
      reading([0, 1, 2]),
      reading(numbers.map((n) => n + 1)),
      reading([1, 2, 90_000]),
    ];
    const ids: string[] = [];
    for (const each of [whole, few, more]) {
      ids.push(await writeReading(service, project, each, ['title-missing']));
    }
    const [, second = '', third = ''] = ids;
    const cut = await owner.v1.getAudit({ id: second });
    assert.deepEqual(
      [cut.findings?.fixed, cut.comparison?.notRechecked],
      [0, 1],
      'gone from a truncated list',
    );
    assert.equal(cut.findings?.new, findingsPerCheck - 2);
    const last = await owner.v1.getAudit({ id: third });
    assert.deepEqual([last.findings?.new, last.comparison?.notComparable], [0, 1], 'not in a truncated list');
    assert.equal(last.findings?.fixed, findingsPerCheck - 2);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_findings where list_id = (
        select finding_list_id from audits where id = ${third}) and change = 3`.execute(db);
    assert.equal(rows[0]?.count, findingsPerCheck - 2);
  });
});
