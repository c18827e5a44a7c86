import {
  type CheckReport,
  exampleLimit,
  joinDetails,
  type LeftOut,
  type ReportedCheck,
  type ReportedResult,
} from '@fettle/auditor';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables.ts';
import { changeCodes, type FindingGroup, severityCodes } from '../findings/finding-codes.ts';
import { hashUrl } from '../storage/hash-url.ts';
import {
  countIgnoredFindings,
  type ListOfProject,
  readIgnoredChecks,
  readIgnoredOnPages,
  readTouchedPlaces,
  readUnignored,
  type TouchedPlace,
} from './ignored-in-list.ts';

import type { IgnoredOnPages } from './listed-pages.ts';

type Db = Kysely<Tables>;

/** What the ignored issues of a project leave out of one audit. */
export interface LeftOutOfAudit {
  /** The groups of the audit's findings, each with the number of those that are ignored. */
  groups: FindingGroup[];
  checks: Map<string, LeftOut>;
  pages: IgnoredOnPages;
}

/** What an analysis has stored of its findings. */
export interface StoredFindings extends ListOfProject {
  groups: readonly FindingGroup[];
  results: readonly ReportedResult[];
  rootUrl: string;
}

/**
 * Finds what is left out. The cost depends on the ignored issues, of which a project has a limited number, and not on the
 * findings of the audit; except for a check that is ignored as a whole, whose pages are read.
 */
export async function findLeftOut(db: Db, stored: StoredFindings): Promise<LeftOutOfAudit> {
  const whole = await readIgnoredChecks(db, stored.projectId);
  const single = await countIgnoredFindings(db, stored);
  const places = single.length === 0 ? [] : await readTouchedPlaces(db, stored);
  const singles = new Map(single.map((row) => [groupKey(row.checkId, row.severity, row.change), row.count]));
  const groups = stored.groups.map(({ ignored: _before, ...group }) => {
    const key = groupKey(
      group.checkId,
      severityCodes.indexOf(group.severity),
      changeCodes.indexOf(group.change),
    );
    const ignored = whole.has(group.checkId) ? group.count : (singles.get(key) ?? 0);
    return ignored === 0 ? group : { ...group, ignored };
  });
  const checks = new Map<string, LeftOut>();
  const byCheck = Map.groupBy(places, ({ checkId }) => checkId);
  for (const result of stored.results) {
    const { id } = result.check;
    const own = groups.filter(({ checkId, change }) => checkId === id && change !== 'fixed');
    const isWhole = whole.has(id) && own.length > 0;
    const left = isWhole ? everything(own) : leftOutOf(result, own, byCheck.get(id) ?? [], stored.rootUrl);
    if (left === null) continue;
    checks.set(
      id,
      left.isAll
        ? left
        : { ...left, examples: await findExamples(db, stored, result, byCheck.get(id) ?? []) },
    );
  }
  return { groups, checks, pages: await countPages(db, stored, { checks, whole, places }) };
}

function groupKey(checkId: string, severity: number, change: number): string {
  return `${severity} ${change} ${checkId}`;
}

const nothing = { full: 0, mild: 0, clearsRoot: false, examples: [] };

function everything(groups: readonly FindingGroup[]): LeftOut {
  return { ...nothing, count: sum(groups.map(({ count }) => count)), isAll: true };
}

/** Null when no finding of the check is ignored. */
function leftOutOf(
  { check, mild }: ReportedResult,
  groups: readonly FindingGroup[],
  places: readonly TouchedPlace[],
  rootUrl: string,
): LeftOut | null {
  const count = sum(groups.map(({ ignored = 0 }) => ignored));
  if (count === 0) return null;
  const left = groups.map((group) => ({ ...group, count: group.count - (group.ignored ?? 0) }));
  const isAll = left.every((group) => group.count === 0);
  const urls = [...Map.groupBy(places, ({ url }) => url).values()];
  const root = urls.find(([place]) => place?.url === rootUrl) ?? [];
  const clearsRoot = root.length > 0 && root.every((place) => place.left === 0);
  if (check.unit === 'page') {
    const [full, mildly] = [
      sum(urls.map((own) => lost(check, own, 'full'))),
      sum(urls.map((own) => lost(check, own, 'mild'))),
    ];
    return { count, isAll, full, mild: mildly, clearsRoot, examples: [] };
  }
  if (check.unit === 'site') {
    // The site is affected as a whole, until every occurrence is ignored; mildly, once only mild ones are left.
    const isMild =
      mild === 0 &&
      left.every((group) => group.count === 0 || isMildly(check, severityCodes.indexOf(group.severity)));
    return { count, isAll, full: isMild ? 1 : 0, mild: isMild ? -1 : 0, clearsRoot, examples: [] };
  }
  const ignoredMildly = sum(
    groups.map(({ severity, ignored = 0 }) =>
      isMildly(check, severityCodes.indexOf(severity)) ? ignored : 0,
    ),
  );
  return { count, isAll, full: count - ignoredMildly, mild: ignoredMildly, clearsRoot, examples: [] };
}

function isMildly({ milder }: ReportedCheck, severity: number): boolean {
  return milder !== undefined && severityCodes.indexOf(milder.severity) === severity;
}

/** How a page counts: by its most severe finding. The difference is 1, 0, or −1 for a page that becomes mildly affected. */
function lost(check: ReportedCheck, places: readonly TouchedPlace[], level: 'full' | 'mild'): number {
  const levelOf = (count: (place: TouchedPlace) => number): 'full' | 'mild' | null => {
    const there = places.filter((place) => count(place) > 0);
    if (there.length === 0) return null;
    return there.every(({ severity }) => isMildly(check, severity)) ? 'mild' : 'full';
  };
  const before = levelOf(({ total }) => total) === level ? 1 : 0;
  return before - (levelOf(({ left }) => left) === level ? 1 : 0);
}

/** The examples of what is left: those there were, without what is ignored, and others in their place. */
async function findExamples(
  db: Db,
  list: ListOfProject,
  { check, examples }: ReportedResult,
  places: readonly TouchedPlace[],
): Promise<CheckReport['examples']> {
  const byUrl = Map.groupBy(places, ({ url }) => url);
  const kept = new Map<string, CheckReport['examples']>();
  for (const example of examples) {
    const touched = byUrl.get(example.url);
    if (touched === undefined) kept.set(example.url, [...(kept.get(example.url) ?? []), example]);
    else if (touched.some(({ left }) => left > 0))
      kept.set(example.url, [describeRest(example.url, touched)]);
  }
  const found = [...kept.values()].flat();
  if (found.length === examples.length) return found;
  // Several findings of a page are one example; the page is skipped once it is there.
  for (const other of await readUnignored(db, list, { checkId: check.id, limit: 5 * exampleLimit })) {
    if (found.length >= examples.length) break;
    if (!found.some(({ url }) => url === other.url)) found.push(other);
  }
  return found;
}

function describeRest(url: string, places: readonly TouchedPlace[]): { url: string; detail: string } {
  const left = sum(places.map((place) => place.left));
  return {
    url,
    detail: joinDetails(
      places.flatMap(({ details }) => details),
      left,
    ),
  };
}

/**
 * Findings of checks of pages are shown on the page at their URL only, which `places` has; those of links and files on every
 * page that refers to them.
 */
async function countPages(
  db: Db,
  stored: StoredFindings,
  {
    checks,
    whole,
    places,
  }: { checks: LeftOutOfAudit['checks']; whole: ReadonlySet<string>; places: readonly TouchedPlace[] },
): Promise<IgnoredOnPages> {
  const ofPages = new Set(
    stored.results.flatMap(({ check: { id, unit } }) => (unit === 'page' && !whole.has(id) ? [id] : [])),
  );
  const others = [...checks.keys()].filter((id) => !ofPages.has(id));
  const rows = await readIgnoredOnPages(db, stored, others);
  const pages: IgnoredOnPages = Object.fromEntries(
    rows.map(({ hash, issues, occurrences }) => [hash, [issues, occurrences]]),
  );
  const own = places.filter(({ checkId }) => checks.has(checkId) && ofPages.has(checkId));
  for (const at of Map.groupBy(own, ({ checkId, url }) => `${checkId} ${url}`).values()) {
    const hash = hashUrl(at[0]?.url ?? '');
    const [issues, occurrences] = pages[hash] ?? [0, 0];
    const isGone = at.every(({ left }) => left === 0);
    pages[hash] = [issues + (isGone ? 1 : 0), occurrences + sum(at.map(({ total, left }) => total - left))];
  }
  return pages;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
