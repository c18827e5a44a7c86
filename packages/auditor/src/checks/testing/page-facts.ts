import { hash } from 'node:crypto';
import { type DocumentFacts, factsVersion, type PageFacts } from '../../facts.ts';
import type { CheckedPage } from '../check.ts';

export const origin = 'https://site.example';

/** Any fact of a page or of its document by name, and short names for the usual ones. */
export type PageOverrides = Partial<Omit<PageFacts, 'document'>> &
  Partial<DocumentFacts> & {
    inlinks?: number;
    outlinks?: number;
    /** Null: the page was not HTML or had no body. */
    document?: null;
    title?: string | null;
    description?: string | null;
    /** Text of the only h1; null for none. */
    h1?: string | null;
    /** Absolute address of the only canonical; null for none. */
    canonical?: string | null;
    /** Content of one `<meta name="robots">`. */
    robots?: string;
  };

/**
 * A page on which every check passes, changed in the named facts. `url` may be a path; the title, description
 * and canonical follow from it so that two made pages never compete.
 */
export function pageFacts(overrides: PageOverrides = {}): CheckedPage {
  const { title, description, h1, canonical, robots, inlinks = 3, outlinks = 5, ...named } = overrides;
  const url = new URL(overrides.url ?? '/', origin).href;
  const page = soundPage(url);
  const facts = soundDocument(url);
  if (title !== undefined) facts.titles = title === null ? [] : [title];
  if (description !== undefined) facts.descriptions = description === null ? [] : [description];
  if (h1 !== undefined) facts.headings = h1 === null ? [] : [{ level: 1, text: h1 }];
  if (canonical !== undefined) {
    facts.canonicals = canonical === null ? [] : [{ href: canonical, url: canonical, inHead: true }];
  }
  if (robots !== undefined) facts.robotsMeta = [{ agent: 'robots', content: robots }];
  for (const [key, value] of Object.entries(named)) {
    Object.assign(key in facts ? facts : page, { [key]: value });
  }
  page.url = url;
  if (overrides.finalUrl === undefined) page.finalUrl = url;
  page.document = overrides.document === null ? null : facts;
  return { ...page, inlinks, outlinks };
}

function soundPage(url: string): PageFacts {
  return {
    version: factsVersion,
    url,
    finalUrl: url,
    depth: url === `${origin}/` ? 0 : 1,
    fromSitemap: true,
    hops: [],
    status: 200,
    error: null,
    errorDetail: null,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
    contentType: 'text/html; charset=utf-8',
    isHtml: true,
    bytes: 4_000,
    decodedBytes: 12_000,
    truncated: false,
    timings: { ttfbMs: 80, totalMs: 120, startedMs: 1_000 },
    httpVersion: '1.1',
    blockedByRobots: false,
    document: null,
  };
}

function soundDocument(url: string): DocumentFacts {
  return {
    charset: { used: 'utf-8', source: 'header', header: 'utf-8', meta: null, lateMeta: null },
    doctype: true,
    lang: 'en',
    titles: [`Garden tools at ${new URL(url).pathname}`.padEnd(40, '.')],
    descriptions: [
      `What you find at ${url}: sturdy tools for the garden, with prices, sizes and advice on how to keep them.`,
    ],
    canonicals: [{ href: url, url, inHead: true }],
    robotsMeta: [],
    viewport: 'width=device-width, initial-scale=1',
    base: null,
    metaRefresh: null,
    scriptRedirect: null,
    pagination: { prev: null, next: null },
    referrerMeta: null,
    policyMeta: [],
    hreflang: [],
    openGraph: { 'og:title': 'Tools', 'og:type': 'website', 'og:image': `${origin}/a.png`, 'og:url': url },
    twitter: { 'twitter:card': 'summary_large_image' },
    icons: [],
    headings: [{ level: 1, text: 'Garden tools' }],
    links: [],
    anchorsWithoutHref: 0,
    resources: [],
    images: [],
    textBeforeImage: null,
    picturesWithoutImage: 0,
    forms: [],
    jsonLd: [],
    ids: [],
    idsTruncated: false,
    duplicateIds: [],
    headElementsInBody: [],
    text: {
      words: 500,
      mainWords: 400,
      hash: hashOf(url),
      simHash: hashOf(url),
      excerpt: 'Sturdy tools for the garden.',
      replacementCharacters: 0,
      mojibakeSequences: 0,
      placeholder: null,
      styleHiddenWords: 0,
      topWord: { word: 'garden', count: 6 },
    },
    dom: { elements: 200, maxDepth: 10, maxChildren: 20, inlineScriptBytes: 0, inlineStyleBytes: 0 },
    a11y: {
      mainLandmarks: 1,
      linksWithoutName: 0,
      buttonsWithoutName: 0,
      inputsWithoutLabel: 0,
      selectsWithoutLabel: 0,
      imageButtonsWithoutAlt: 0,
      framesWithoutTitle: 0,
      positiveTabindex: 0,
      hiddenBody: false,
      misplacedListItems: 0,
      brokenTableHeaders: 0,
    },
    needsJavaScript: false,
    secrets: [],
  };
}

/** Like those of two different texts, whatever the addresses have in common. */
function hashOf(url: string): string {
  return hash('sha256', url, 'hex').slice(0, 16);
}
