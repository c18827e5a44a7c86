import type { AuditPageDetail, PageHistoryItem, PageLink } from '@fettle/contract';
import { compact, cut } from './compact.ts';

/** How models see one page: what decides first, and of lists the beginning; texts from the site are under `untrusted`. */

const shownLinks = 10;
const shownRedirects = 10;
const shownHeadings = 20;
const urlCharacters = 500;
const textCharacters = 300;

export function pageInspection(found: AuditPageDetail): object {
  const { page, response, document, indexability, linkCheck, inlinks, outlinks } = found;
  return compact({
    status: response?.status ?? page?.status ?? linkCheck?.status,
    kind: found.kind,
    depth: found.depth,
    indexable: indexability?.indexable === true ? 'yes' : 'no',
    notIndexableBecause: indexability?.indexable === true ? null : indexability?.reason,
    bytes: page?.bytes ?? response?.bytes,
    ttfbMs: page?.ttfbMs ?? response?.ttfbMs,
    wordCount: page?.wordCount,
    inlinks: inlinks.total,
    outlinks: outlinks.total,
    brokenOutlinks: outlinks.broken,
    crawlData: found.crawlDataKept ? null : 'deleted: response, document, and most links are missing',
    untrusted: compact({
      url: cut(found.url, urlCharacters),
      indexabilityDetail: cut(indexability?.detail ?? '', urlCharacters),
      redirects: response?.redirects.slice(0, shownRedirects).map(({ url, status, location }) => ({
        from: cut(url, urlCharacters),
        status,
        to: cut(location ?? '', urlCharacters),
      })),
      error: response?.error ?? linkCheck?.reason,
      contentType: cut(response?.contentType ?? page?.contentType ?? '', textCharacters),
      title: cut(page?.title ?? '', 500),
      description: cut(page?.description ?? '', 1000),
      h1: cut(page?.h1 ?? '', 500),
      canonical: cut(page?.canonical ?? '', urlCharacters),
      lang: cut(document?.lang ?? '', 50),
      robots: document?.robots.slice(0, 5).map(({ source, content }) => `${source}: ${cut(content, 200)}`),
      headings: document?.headings
        .slice(0, shownHeadings)
        .map(({ level, text }) => `h${level} ${cut(text, 120)}`),
      structuredData: [...new Set(document?.structuredData.flatMap(({ types }) => types))]
        .slice(0, 20)
        .map((type) => cut(type, 60)),
      imagesWithoutAlt: document?.images.withoutAlt,
      linksIn: inlinks.items.slice(0, shownLinks).map(linkView),
      linksOut: worstFirst(outlinks.items).slice(0, shownLinks).map(linkView),
    }),
  });
}

function worstFirst(links: readonly PageLink[]): PageLink[] {
  const rank = ({ result }: PageLink): number => ['broken', 'unverified'].indexOf(result ?? '') + 1 || 3;
  return links.toSorted((a, b) => rank(a) - rank(b));
}

function linkView({ url, text, kind, followed, result, status, reason }: PageLink): object {
  return compact({
    url: cut(url, 200),
    text: cut(text, 80),
    kind: kind === 'link' ? null : kind,
    nofollow: kind === 'link' && !followed ? true : null,
    result: result === 'working' ? null : result,
    status: status === 200 ? null : status,
    reason,
  });
}

/** What audits say about the page, newest first. */
export function pageHistory(items: readonly PageHistoryItem[]): object[] {
  return items.map(({ auditId, completedAt, change, changedFields, status, occurrenceCount, page }) =>
    compact({
      auditId,
      completedAt,
      change,
      changedFields,
      status,
      issues: occurrenceCount,
      untrusted: compact({ title: cut(page?.title ?? '', 120) }),
    }),
  );
}
