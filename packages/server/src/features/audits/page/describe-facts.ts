import { canonicalsInHeader, canonicalsOf, type PageFacts, robotsValues } from '@fettle/auditor';
import type { AuditPageDetail } from '@fettle/contract';

type Response = NonNullable<AuditPageDetail['response']>;
type Document = NonNullable<AuditPageDetail['document']>;

const shownHeadings = 100;
const shownAlternates = 100;
const shownBlocks = 50;
const shownImages = 20;

/** What the facts say about the response; null when the URL was not requested. */
export function describeResponse(facts: PageFacts): Response | null {
  if (facts.blockedByRobots) return null;
  return {
    status: facts.status,
    error: facts.error,
    finalUrl: facts.finalUrl,
    redirects: facts.hops.map(({ url, status, location }) => ({ url, status, location })),
    contentType: facts.contentType,
    httpVersion: facts.httpVersion,
    bytes: facts.bytes,
    decodedBytes: facts.decodedBytes,
    truncated: facts.truncated,
    ttfbMs: Math.round(facts.timings.ttfbMs),
    totalMs: Math.round(facts.timings.totalMs),
    headers: Object.entries(facts.headers)
      .map(([name, value]) => ({ name, value }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** What the facts say about the document; null without one. Lists are cut to what people read of them. */
export function describeDocument(facts: PageFacts): Document | null {
  const { document } = facts;
  if (document === null) return null;
  const inHeader = new Set(canonicalsInHeader(facts));
  return {
    titles: document.titles,
    descriptions: document.descriptions,
    headings: document.headings.slice(0, shownHeadings).map(({ level, text }) => ({ level, text })),
    headingCount: document.headings.length,
    canonicals: canonicalsOf(facts).map((url) => ({ url, source: inHeader.has(url) ? 'header' : 'html' })),
    robots: robotsValues(facts).map(({ source, content }) => ({ source, content })),
    lang: document.lang,
    charset: document.charset.used,
    viewport: document.viewport,
    hreflang: document.hreflang.slice(0, shownAlternates).map(({ code, url }) => ({ code, url })),
    words: document.text.words,
    mainWords: document.text.mainWords,
    excerpt: document.text.excerpt,
    needsJavaScript: document.needsJavaScript,
    openGraph: Object.entries(document.openGraph).map(([property, content]) => ({ property, content })),
    structuredData: document.jsonLd.slice(0, shownBlocks).map(({ types, error }) => ({ types, error })),
    images: {
      total: document.images.length,
      withoutAlt: document.images.filter(({ alt, decorative }) => alt === null && !decorative).length,
      items: document.images.slice(0, shownImages).map(({ url, alt }) => ({ url, alt })),
    },
  };
}
