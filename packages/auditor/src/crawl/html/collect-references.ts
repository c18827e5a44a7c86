import type { TargetUse } from '../../crawl-store.ts';
import type { FormFact, ImageFact, LinkFact, ResourceFact } from '../../facts.ts';
import { cleanText, collapseText } from '../text/clean-text.ts';
import { cleanHref, type UrlResolver } from '../url/resolve-urls.ts';
import type { Attributes } from './attributes.ts';
import type { TextCollector } from './collect-text.ts';
import type { OpenElement } from './open-elements.ts';
import { parseSrcset } from './parse-srcset.ts';
import { pushUpTo } from './push-up-to.ts';
import {
  actsAsLink,
  blocksParsing,
  blocksRendering,
  hasStyledSize,
  linkElementKind,
} from './reference-attributes.ts';

const maxLinks = 5000;
const maxResources = 2000;
const maxImages = 2000;
const maxForms = 100;
const maxCandidates = 20;

/** The elements that fallbacks inside `noscript` consist of. */
const noscriptUses = new Map<string, TargetUse>([
  ['a', 'link'],
  ['area', 'link'],
  ['img', 'image'],
  ['iframe', 'frame'],
]);

export interface NoscriptReference {
  url: string;
  use: TargetUse;
}

interface References {
  links: LinkFact[];
  images: ImageFact[];
  forms: FormFact[];
  resources: ResourceFact[];
  noscript: NoscriptReference[];
  anchorsWithoutHref: number;
  linksWithoutName: number;
  textBeforeImage: number | null;
  picturesWithoutImage: number;
}

export interface ReferenceCollector {
  open(element: OpenElement, attributes: Attributes, inHead: boolean): void;
  /** Inside `noscript` a reference is a target, but says nothing about the page a visitor sees. */
  openNoscript(name: string, attributes: Attributes): void;
  finish(resolver: UrlResolver): References;
}

/** References as written, and the elements that are open around the current tag. */
interface State {
  /** Its URLs are resolved at the end, since a late `<base>` counts for all of them. */
  found: References;
  text: TextCollector;
  picture: Picture | null;
  form: FormFact | null;
  openLinks: number;
}

interface Picture {
  hasImage: boolean;
  candidates: string[];
}

/** Collects everything a document refers to. */
export function createReferenceCollector(text: TextCollector): ReferenceCollector {
  const state: State = {
    found: {
      links: [],
      images: [],
      forms: [],
      resources: [],
      noscript: [],
      anchorsWithoutHref: 0,
      linksWithoutName: 0,
      textBeforeImage: null,
      picturesWithoutImage: 0,
    },
    text,
    picture: null,
    form: null,
    openLinks: 0,
  };
  return {
    open: (element, attributes, inHead) => collectElement(state, element, attributes, inHead),
    openNoscript(name, attributes) {
      const use = noscriptUses.get(name);
      const href = attributes.get(use === 'link' ? 'href' : 'src');
      if (href !== undefined && use !== undefined)
        pushUpTo(state.found.noscript, { url: href, use }, maxLinks);
    },
    finish: (resolver) => resolveReferences(state.found, resolver),
  };
}

function collectElement(state: State, element: OpenElement, attributes: Attributes, inHead: boolean): void {
  switch (element.name) {
    case 'a':
    case 'area':
      collectLink(state, element, attributes);
      break;
    case 'img':
      collectImage(state, element, attributes);
      break;
    case 'picture':
      openPicture(state, element);
      break;
    case 'link':
      collectLinkElement(state, attributes, inHead);
      break;
    case 'script':
      addResource(state, 'script', attributes.get('src'), inHead, {
        integrity: attributes.get('integrity') !== undefined,
        blocking: blocksParsing(attributes),
      });
      break;
    case 'iframe':
    case 'frame':
      addResource(state, 'frame', attributes.get('src'), inHead);
      break;
    case 'video':
    case 'audio':
    case 'source':
    case 'track':
    case 'embed':
    case 'object':
      collectMedia(state, element.name, attributes);
      break;
    case 'form':
      openForm(state, element, attributes);
      break;
    case 'input':
      collectInput(state, attributes);
      break;
  }
}

function addResource(
  { found }: State,
  kind: ResourceFact['kind'],
  href: string | undefined,
  inHead: boolean,
  extra?: Partial<ResourceFact>,
): void {
  if (!hasText(href)) return;
  pushUpTo(
    found.resources,
    { url: cleanHref(href), kind, inHead, blocking: false, integrity: false, ...extra },
    maxResources,
  );
}

function collectLink(state: State, element: OpenElement, attributes: Attributes): void {
  const { found, text } = state;
  const href = attributes.get('href');
  if (href === undefined) {
    if (element.name === 'a' && actsAsLink(attributes)) found.anchorsWithoutHref += 1;
    return;
  }
  const fact: LinkFact = {
    href: cleanHref(href),
    url: null,
    text: '',
    rel: readRels(attributes)
      .filter(Boolean)
      .map((each) => cleanText(each, 50)),
    position: element.region,
  };
  pushUpTo(found.links, fact, maxLinks);
  const label = attributes.get('aria-label')?.trim() || null;
  const title = attributes.get('title')?.trim() ?? '';
  const isNamedElsewhere = (attributes.get('aria-labelledby') ?? '').trim() !== '';
  if (element.name === 'area') {
    fact.text = collapseText(label ?? attributes.get('alt') ?? title, 500);
    return;
  }
  const own = text.capture(element);
  state.openLinks += 1;
  element.onClose = () => {
    own.stop();
    state.openLinks -= 1;
    fact.text = collapseText(label ?? own.name(), 500) || collapseText(title, 500);
    if (fact.text === '' && !isHidden(element) && !isNamedElsewhere) found.linksWithoutName += 1;
  };
}

function collectImage(state: State, element: OpenElement, attributes: Attributes): void {
  const { found, picture, text } = state;
  const alt = attributes.get('alt');
  if (picture !== null) picture.hasImage = true;
  if (alt !== undefined) text.label(` ${alt} `);
  const source = attributes.get('src');
  const role = attributes.get('role');
  if (hasText(source)) found.textBeforeImage ??= text.length();
  const fact: ImageFact = {
    url: hasText(source) ? cleanHref(source) : null,
    hasStyledSize: hasStyledSize(attributes.get('style')),
    alt: alt === undefined ? null : collapseText(alt, 500),
    width: shortValue(attributes.get('width')),
    height: shortValue(attributes.get('height')),
    loading: shortValue(attributes.get('loading')),
    inLink: state.openLinks > 0,
    decorative: role === 'presentation' || role === 'none' || isHidden(element),
    candidates: [...(picture?.candidates ?? []), ...parseSrcset(attributes.get('srcset') ?? '')].slice(
      0,
      maxCandidates,
    ),
  };
  pushUpTo(found.images, fact, maxImages);
}

function openPicture(state: State, element: OpenElement): void {
  const own: Picture = { hasImage: false, candidates: [] };
  const outer = state.picture;
  state.picture = own;
  element.onClose = () => {
    if (!own.hasImage) state.found.picturesWithoutImage += 1;
    else if (outer !== null) outer.hasImage = true;
    state.picture = outer;
  };
}

function collectLinkElement(state: State, attributes: Attributes, inHead: boolean): void {
  const href = attributes.get('href');
  const rels = readRels(attributes);
  const kind = linkElementKind(rels, attributes.get('hreflang') !== undefined);
  if (kind === null) return;
  const integrity = attributes.get('integrity') !== undefined;
  if (kind === 'style')
    addResource(state, kind, href, inHead, { integrity, blocking: blocksRendering(attributes, rels) });
  else if (kind === 'preload') {
    addResource(state, kind, href, inHead, { integrity });
    for (const each of parseSrcset(attributes.get('imagesrcset') ?? ''))
      addResource(state, kind, each, inHead);
  } else addResource(state, kind, href, inHead);
}

function collectMedia(state: State, name: string, attributes: Attributes): void {
  addResource(state, 'media', attributes.get(name === 'object' ? 'data' : 'src'), false);
  addResource(state, 'media', attributes.get('poster'), false);
  if (name !== 'source') return;
  for (const each of parseSrcset(attributes.get('srcset') ?? '')) {
    addResource(state, 'media', each, false);
    if (state.picture !== null) pushUpTo(state.picture.candidates, each, maxCandidates);
  }
}

function openForm(state: State, element: OpenElement, attributes: Attributes): void {
  state.form = {
    action: attributes.get('action') ?? null,
    method: (attributes.get('method') ?? 'get').trim().toLowerCase().slice(0, 10),
    hasPassword: false,
  };
  pushUpTo(state.found.forms, state.form, maxForms);
  element.onClose = () => {
    state.form = null;
  };
}

function collectInput(state: State, attributes: Attributes): void {
  const type = attributes.get('type')?.trim().toLowerCase();
  if (type === 'password' && state.form !== null) state.form.hasPassword = true;
  if (type === 'image') addResource(state, 'media', attributes.get('src'), false);
}

/** What was written, with absolute URLs; resources that have none are left out. */
function resolveReferences(found: References, resolver: UrlResolver): References {
  const { links, images, forms } = found;
  const resolve = (href: string): string | null => resolver.resolve(href);
  for (const each of links) each.url = resolve(each.href);
  for (const each of images) {
    each.url = each.url === null ? null : resolve(each.url);
    each.candidates = each.candidates.flatMap((href) => resolve(href) ?? []);
  }
  for (const each of forms)
    each.action = each.action === null || each.action.trim() === '' ? null : resolve(each.action);
  return {
    ...found,
    resources: found.resources.flatMap((each) => {
      const url = resolve(each.url);
      return url === null ? [] : [{ ...each, url }];
    }),
    noscript: found.noscript.flatMap((each) => {
      const url = resolve(each.url);
      return url === null ? [] : [{ url, use: each.use }];
    }),
  };
}

function readRels(attributes: Attributes): string[] {
  return (attributes.get('rel') ?? '').toLowerCase().split(/\s+/, 20);
}

function hasText(value: string | undefined): value is string {
  return value !== undefined && value.trim() !== '';
}

function isHidden({ ariaHidden, styleHidden, silent }: OpenElement): boolean {
  return ariaHidden || styleHidden || silent;
}

function shortValue(value: string | undefined): string | null {
  return value === undefined ? null : cleanText(value.trim(), 30);
}
