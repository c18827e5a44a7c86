import type { DocumentFacts } from '../../facts.ts';
import { charsetOfContent } from '../charset/meta-charset.ts';
import { cleanText, collapseText } from '../text/clean-text.ts';
import { cleanHref, type UrlResolver } from '../url/resolve-urls.ts';
import type { Attributes } from './attributes.ts';
import type { ElementKind } from './element-kinds.ts';
import { parseMetaRefresh } from './parse-meta-refresh.ts';
import { pushUpTo } from './push-up-to.ts';

const robotsAgent = /^(?:robots|[a-z-]{0,40}bot(?:-[a-z]{1,20})?|slurp|teoma|yandex)$/;
const maxMeta = 2000;
const maxList = 20;
const maxHreflang = 500;
const maxSocial = 100;
const maxPolicy = 16 * 1024;
const maxPolicies = 5;

type Head = Pick<
  DocumentFacts,
  | 'doctype'
  | 'lang'
  | 'titles'
  | 'descriptions'
  | 'canonicals'
  | 'robotsMeta'
  | 'viewport'
  | 'base'
  | 'metaRefresh'
  | 'pagination'
  | 'referrerMeta'
  | 'policyMeta'
  | 'hreflang'
  | 'openGraph'
  | 'twitter'
  | 'icons'
  | 'headElementsInBody'
>;

export interface HeadCollector {
  doctype(text: string): void;
  /** An `html`, `head`, or `body` tag. */
  structure(name: string, attributes: Attributes): void;
  /** Called before every other tag: an element not allowed in head ends it. */
  before(kind: ElementKind): void;
  open(name: string, attributes: Attributes): void;
  close(name: string): void;
  /** Text outside raw text elements: anything but white space ends head. */
  text(data: string): void;
  title(text: string): void;
  inHead(): boolean;
  base(): string | null;
  /** The first charset a meta element declares, wherever it is. */
  declaredCharset(): string | null;
  finish(resolver: UrlResolver): Head;
}

/** Collects the metadata of a document, and knows where its head really ends (HTML, "in head"). */
export function createHeadCollector(): HeadCollector {
  let mode: 'head' | 'after' | 'body' = 'head';
  let baseHref: string | null = null;
  let charset: string | null = null;
  let refresh: { delaySeconds: number; href: string | null } | null = null;
  const facts: Head = {
    doctype: false,
    lang: null,
    titles: [],
    descriptions: [],
    canonicals: [],
    robotsMeta: [],
    viewport: null,
    base: null,
    metaRefresh: null,
    pagination: { prev: null, next: null },
    referrerMeta: null,
    policyMeta: [],
    hreflang: [],
    openGraph: Object.create(null) as Record<string, string>,
    twitter: Object.create(null) as Record<string, string>,
    icons: [],
    headElementsInBody: [],
  };
  const misplaced = (what: string): void => {
    if (mode === 'body' && !facts.headElementsInBody.includes(what)) facts.headElementsInBody.push(what);
  };

  const meta = (attributes: Attributes): void => {
    const content = attributes.get('content') ?? '';
    const name = (attributes.get('name') ?? '').trim().toLowerCase();
    const property = (attributes.get('property') ?? name).trim().toLowerCase();
    const equivalent = (attributes.get('http-equiv') ?? '').trim().toLowerCase();
    if (equivalent === 'refresh') refresh ??= parseMetaRefresh(content);
    const declared =
      attributes.get('charset') ?? (equivalent === 'content-type' ? charsetOfContent(content) : null);
    if (declared !== null) {
      charset ??= trimmed(declared);
      misplaced('meta charset');
    }
    // Browsers apply a policy only in head (CSP 3 §3.3), and the last of several referrer policies.
    if (equivalent === 'content-security-policy' && mode !== 'body')
      pushUpTo(facts.policyMeta, collapseText(content, maxPolicy), maxPolicies);
    if (name === 'referrer') facts.referrerMeta = trimmed(content.toLowerCase()) ?? facts.referrerMeta;
    if (name === 'description') {
      pushUpTo(facts.descriptions, collapseText(content, maxMeta), maxList);
      misplaced('meta description');
    }
    if (name === 'viewport') facts.viewport ??= collapseText(content, 500);
    if (robotsAgent.test(name)) {
      pushUpTo(facts.robotsMeta, { agent: name, content: collapseText(content, 500).toLowerCase() }, maxList);
      misplaced('meta robots');
    }
    if (property.startsWith('og:')) keep(facts.openGraph, property, content);
    if (property.startsWith('twitter:')) keep(facts.twitter, property, content);
  };

  const link = (attributes: Attributes): void => {
    const href = cleanHref(attributes.get('href') ?? '');
    const rels = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/, 20);
    if (rels.includes('canonical')) {
      pushUpTo(facts.canonicals, { href, url: null, inHead: mode !== 'body' }, maxList);
      misplaced('canonical');
    }
    if (href === '') return;
    if (rels.includes('prev')) facts.pagination.prev ??= href;
    if (rels.includes('next')) facts.pagination.next ??= href;
    const code = attributes.get('hreflang');
    if (rels.includes('alternate') && code !== undefined) {
      pushUpTo(facts.hreflang, { code: cleanText(code.trim(), 35), href, url: null }, maxHreflang);
      misplaced('hreflang');
    }
    if (rels.includes('icon') || rels.includes('apple-touch-icon')) pushUpTo(facts.icons, href, maxList);
  };

  return {
    doctype(text) {
      if (/^doctype\s+html/i.test(text)) facts.doctype = true;
    },
    structure(name, attributes) {
      if (name === 'html') facts.lang ??= trimmed(attributes.get('lang') ?? attributes.get('xml:lang'));
      if (name === 'body') mode = 'body';
    },
    before({ isHead }) {
      if (mode !== 'body' && !isHead) mode = 'body';
    },
    open(name, attributes) {
      if (name === 'meta') meta(attributes);
      if (name === 'link') link(attributes);
      if (name === 'base') {
        const href = attributes.get('href');
        if (href !== undefined) baseHref ??= href;
        misplaced('base');
      }
    },
    close(name) {
      if (mode === 'head' && name === 'head') mode = 'after';
      else if (name === 'body' || name === 'html' || name === 'br') mode = 'body';
    },
    text(data) {
      if (mode !== 'body' && /\S/.test(data)) mode = 'body';
    },
    title(text) {
      pushUpTo(facts.titles, collapseText(text, 1000), maxList);
      misplaced('title');
    },
    inHead: () => mode !== 'body',
    base: () => baseHref,
    declaredCharset: () => charset,
    finish(resolver) {
      facts.base = baseHref === null ? null : cleanHref(baseHref);
      facts.canonicals = facts.canonicals.map((each) => ({
        ...each,
        url: each.href === '' ? null : resolver.resolve(each.href),
      }));
      facts.hreflang = facts.hreflang.map((each) => ({ ...each, url: resolver.resolve(each.href) }));
      const { prev, next } = facts.pagination;
      facts.pagination = {
        prev: prev === null ? null : resolver.resolve(prev),
        next: next === null ? null : resolver.resolve(next),
      };
      facts.icons = facts.icons.flatMap((href) => resolver.resolve(href) ?? []);
      if (refresh !== null) {
        const url = refresh.href === null ? null : resolver.resolve(refresh.href);
        facts.metaRefresh = { delaySeconds: refresh.delaySeconds, url };
      }
      return facts;
    },
  };
}

function keep(into: Record<string, string>, key: string, content: string): void {
  const name = cleanText(key, 100);
  if (into[name] === undefined && Object.keys(into).length < maxSocial)
    into[name] = collapseText(content, maxMeta);
}

function trimmed(value: string | undefined): string | null {
  const text = cleanText((value ?? '').trim(), 100);
  return text === '' ? null : text;
}
