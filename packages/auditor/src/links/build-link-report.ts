import { hasOrigin } from '../crawl/url/same-site.ts';
import { isLink, type LinkTarget } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';

const maxListed = 1000;
const maxSources = 20;

export interface BrokenLink {
  url: string;
  status: number | null;
  reason: string;
  type: 'internal' | 'external';
  sources: { url: string; anchorText: string }[];
  sourceCount: number;
}

/** Counts each target once; `workingLinks + brokenLinks = totalLinks`, so unverified targets count as working. */
export interface LinkReport {
  totalLinks: number;
  workingLinks: number;
  brokenLinks: number;
  unverifiedLinks: number;
  redirectedLinks: number;
  brokenList: BrokenLink[];
}

/**
 * Summarizes the link check. The list holds the 1,000 most important broken targets: those of the site first, then by
 * the number of pages that refer to them, then by URL.
 */
export async function buildLinkReport(
  targets: AsyncIterable<LinkTarget>,
  { site }: { site: SiteFacts },
): Promise<LinkReport> {
  const report = { totalLinks: 0, workingLinks: 0, brokenLinks: 0, unverifiedLinks: 0, redirectedLinks: 0 };
  let broken: BrokenLink[] = [];
  for await (const target of targets) {
    if (!isLink(target)) continue;
    const { result } = target;
    report.totalLinks += 1;
    if (result?.redirected === true) report.redirectedLinks += 1;
    if (result === null || result.verdict === 'unverified') report.unverifiedLinks += 1;
    if (result?.verdict !== 'broken') continue;
    report.brokenLinks += 1;
    broken.push(listItem(target, site));
    if (broken.length >= maxListed * 2) broken = broken.sort(byWeight).slice(0, maxListed);
  }
  report.workingLinks = report.totalLinks - report.brokenLinks;
  return { ...report, brokenList: broken.sort(byWeight).slice(0, maxListed) };
}

function listItem(target: LinkTarget, site: SiteFacts): BrokenLink {
  return {
    url: target.url,
    status: target.result?.status ?? null,
    reason: target.result?.reason ?? 'broken',
    type: hasOrigin(target.url, site.origin) ? 'internal' : 'external',
    sources: target.sources.slice(0, maxSources),
    sourceCount: target.sourceCount,
  };
}

function byWeight(left: BrokenLink, right: BrokenLink): number {
  if (left.type !== right.type) return left.type === 'internal' ? -1 : 1;
  if (left.sourceCount !== right.sourceCount) return right.sourceCount - left.sourceCount;
  return left.url < right.url ? -1 : left.url > right.url ? 1 : 0;
}
