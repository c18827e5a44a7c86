import type { FormFact, ImageFact, LinkFact, ResourceFact } from '../../facts.ts';
import type { TargetUse } from '../../sink.ts';
import { cleanText, collapseText } from '../text/clean-text.ts';
import { cleanHref, type UrlResolver } from '../url/resolve-urls.ts';
import { push } from './collect-head.ts';
import type { TextCollector } from './collect-text.ts';
import type { OpenElement } from './open-elements.ts';
import { parseSrcset } from './parse-srcset.ts';
import type { Attributes } from './tokenize-html.ts';

const MAX_LINKS = 5000;
const MAX_RESOURCES = 2000;
const MAX_IMAGES = 2000;
const MAX_FORMS = 100;
const MAX_CANDIDATES = 20;

/** Inside `noscript` only what such fallbacks are made of. */
const NOSCRIPT_USES = new Map<string, TargetUse>([
  ['a', 'link'],
  ['area', 'link'],
  ['img', 'image'],
  ['iframe', 'frame'],
]);

export interface NoscriptReference {
  url: string;
  use: TargetUse;
}

export interface ReferenceCollector {
  open(element: OpenElement, attributes: Attributes, inHead: boolean): void;
  /** Inside `noscript` a reference is a target, but says nothing of the page a visitor sees. */
  openNoscript(name: string, attributes: Attributes): void;
  finish(resolver: UrlResolver): {
    links: LinkFact[];
    resources: ResourceFact[];
    images: ImageFact[];
    forms: FormFact[];
    anchorsWithoutHref: number;
    linksWithoutName: number;
    textBeforeImage: number | null;
    picturesWithoutImage: number;
    /** Absolute URLs found inside `noscript`. */
    noscript: NoscriptReference[];
  };
}

/** Collects everything a document refers to. URLs are resolved at the end, since a late `<base>` counts for all. */
export function createReferenceCollector(text: TextCollector): ReferenceCollector {
  const links: LinkFact[] = [];
  const resources: ResourceFact[] = [];
  const images: ImageFact[] = [];
  const forms: FormFact[] = [];
  const noscript: NoscriptReference[] = [];
  let anchorsWithoutHref = 0;
  let linksWithoutName = 0;
  let textBeforeImage: number | null = null;
  let picturesWithoutImage = 0;
  let picture: { hasImage: boolean; candidates: string[] } | null = null;
  let openLinks = 0;
  let form: FormFact | null = null;

  const resource = (
    kind: ResourceFact['kind'],
    href: string | undefined,
    inHead: boolean,
    extra?: Partial<ResourceFact>,
  ): void => {
    if (href === undefined || href.trim() === '') return;
    push(
      resources,
      { url: cleanHref(href), kind, inHead, blocking: false, integrity: false, ...extra },
      MAX_RESOURCES,
    );
  };

  const link = (element: OpenElement, attributes: Attributes): void => {
    const href = attributes.get('href');
    if (href === undefined) {
      if (element.name === 'a' && actsAsLink(attributes)) anchorsWithoutHref += 1;
      return;
    }
    const fact: LinkFact = {
      href: cleanHref(href),
      url: null,
      text: '',
      rel: (attributes.get('rel') ?? '')
        .toLowerCase()
        .split(/\s+/, 20)
        .filter(Boolean)
        .map((each) => cleanText(each, 50)),
      position: element.region,
    };
    push(links, fact, MAX_LINKS);
    const label = attributes.get('aria-label')?.trim() || null;
    const title = attributes.get('title')?.trim() ?? '';
    const isNamedElsewhere = (attributes.get('aria-labelledby') ?? '').trim() !== '';
    if (element.name === 'area') {
      fact.text = collapseText(label ?? attributes.get('alt') ?? title, 500);
      return;
    }
    const own = text.capture(element);
    openLinks += 1;
    element.onClose = () => {
      own.stop();
      openLinks -= 1;
      fact.text = collapseText(label ?? own.name(), 500) || collapseText(title, 500);
      const isHidden = element.ariaHidden || element.styleHidden || element.silent;
      if (fact.text === '' && !isHidden && !isNamedElsewhere) linksWithoutName += 1;
    };
  };

  const image = (element: OpenElement, attributes: Attributes): void => {
    const alt = attributes.get('alt');
    if (picture !== null) picture.hasImage = true;
    if (alt !== undefined) text.label(` ${alt} `);
    const source = attributes.get('src');
    const role = attributes.get('role');
    const isHidden = element.ariaHidden || element.styleHidden || element.silent;
    if (source !== undefined && source.trim() !== '') textBeforeImage ??= text.length();
    push(
      images,
      {
        url: source === undefined || source.trim() === '' ? null : cleanHref(source),
        hasStyledSize: hasStyledSize(attributes.get('style')),
        alt: alt === undefined ? null : collapseText(alt, 500),
        width: short(attributes.get('width')),
        height: short(attributes.get('height')),
        loading: short(attributes.get('loading')),
        inLink: openLinks > 0,
        decorative: role === 'presentation' || role === 'none' || isHidden,
        candidates: [...(picture?.candidates ?? []), ...parseSrcset(attributes.get('srcset') ?? '')].slice(
          0,
          MAX_CANDIDATES,
        ),
      },
      MAX_IMAGES,
    );
  };

  const linkElement = (attributes: Attributes, inHead: boolean): void => {
    const href = attributes.get('href');
    const rels = (attributes.get('rel') ?? '').toLowerCase().split(/\s+/, 20);
    const integrity = attributes.get('integrity') !== undefined;
    const has = (name: string): boolean => rels.includes(name);
    if (has('stylesheet'))
      resource('style', href, inHead, {
        integrity,
        blocking: appliesToScreens(attributes) && !has('alternate'),
      });
    else if (has('icon') || has('apple-touch-icon')) resource('icon', href, inHead);
    else if (has('preload') || has('modulepreload') || has('prefetch')) {
      resource('preload', href, inHead, { integrity });
      for (const each of parseSrcset(attributes.get('imagesrcset') ?? '')) resource('preload', each, inHead);
    } else if (has('canonical')) resource('canonical', href, inHead);
    else if (has('alternate') && attributes.get('hreflang') !== undefined) resource('hreflang', href, inHead);
  };

  const media = (name: string, attributes: Attributes): void => {
    if (name === 'object') resource('media', attributes.get('data'), false);
    else resource('media', attributes.get('src'), false);
    resource('media', attributes.get('poster'), false);
    if (name !== 'source') return;
    for (const each of parseSrcset(attributes.get('srcset') ?? '')) {
      resource('media', each, false);
      if (picture !== null) push(picture.candidates, each, MAX_CANDIDATES);
    }
  };

  return {
    open(element, attributes, inHead) {
      const { name } = element;
      if (name === 'a' || name === 'area') link(element, attributes);
      else if (name === 'img') image(element, attributes);
      else if (name === 'picture') {
        const own = { hasImage: false, candidates: [] };
        const outer = picture;
        picture = own;
        element.onClose = () => {
          if (!own.hasImage) picturesWithoutImage += 1;
          else if (outer !== null) outer.hasImage = true;
          picture = outer;
        };
      } else if (name === 'link') linkElement(attributes, inHead);
      else if (name === 'script') {
        const integrity = attributes.get('integrity') !== undefined;
        resource('script', attributes.get('src'), inHead, { integrity, blocking: blocksParsing(attributes) });
      } else if (name === 'iframe' || name === 'frame') resource('frame', attributes.get('src'), inHead);
      else if (['video', 'audio', 'source', 'track', 'embed', 'object'].includes(name))
        media(name, attributes);
      else if (name === 'form') {
        form = {
          action: attributes.get('action') ?? null,
          method: (attributes.get('method') ?? 'get').trim().toLowerCase().slice(0, 10),
          hasPassword: false,
        };
        push(forms, form, MAX_FORMS);
        element.onClose = () => {
          form = null;
        };
      } else if (name === 'input') {
        const type = attributes.get('type')?.trim().toLowerCase();
        if (type === 'password' && form !== null) form.hasPassword = true;
        if (type === 'image') resource('media', attributes.get('src'), false);
      }
    },
    openNoscript(name, attributes) {
      const use = NOSCRIPT_USES.get(name);
      const href = attributes.get(use === 'link' ? 'href' : 'src');
      if (href !== undefined && use !== undefined) push(noscript, { url: href, use }, MAX_LINKS);
    },
    finish(resolver) {
      const resolve = (href: string): string | null => resolver.resolve(href);
      for (const each of links) each.url = resolve(each.href);
      for (const each of images) {
        each.url = each.url === null ? null : resolve(each.url);
        each.candidates = each.candidates.flatMap((href) => resolve(href) ?? []);
      }
      for (const each of forms)
        each.action = each.action === null || each.action.trim() === '' ? null : resolve(each.action);
      return {
        links,
        images,
        forms,
        resources: resources.flatMap((each) => {
          const url = resolve(each.url);
          return url === null ? [] : [{ ...each, url }];
        }),
        noscript: noscript.flatMap((each) => {
          const url = resolve(each.url);
          return url === null ? [] : [{ url, use: each.use }];
        }),
        anchorsWithoutHref,
        linksWithoutName,
        textBeforeImage,
        picturesWithoutImage,
      };
    },
  };
}

function appliesToScreens(attributes: Attributes): boolean {
  const media = (attributes.get('media') ?? '').trim().toLowerCase();
  return (
    attributes.get('disabled') === undefined &&
    !/^(?:print|speech|aural|braille|embossed|none|not all)$/.test(media)
  );
}

const JAVASCRIPT = /^(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script(?:1\.\d)?$/;

/** A plain script. Modules wait by themselves, browsers of today skip `nomodule`, and of other types (consent) nothing is run. */
function blocksParsing(attributes: Attributes): boolean {
  if (['async', 'defer', 'nomodule'].some((name) => attributes.get(name) !== undefined)) return false;
  const type = (attributes.get('type') ?? '').trim().toLowerCase();
  return type === '' || JAVASCRIPT.test(type);
}

/** An anchor that a script makes a link: a pointer follows it, a crawler and a keyboard do not. */
function actsAsLink(attributes: Attributes): boolean {
  const role = attributes.get('role')?.trim().toLowerCase();
  return role === 'link' || (attributes.get('onclick') !== undefined && role !== 'button');
}

/** `auto` takes its size from the image, which comes too late. */
const STYLED = ['aspect-ratio', 'width', 'height'].map(
  (property) => new RegExp(`(?:^|[;\\s])${property}\\s*:\\s*(?!auto|inherit|initial|unset)[^;\\s]`, 'i'),
);

function hasStyledSize(style: string | undefined): boolean {
  if (style === undefined) return false;
  const [ratio, width, height] = STYLED.map((property) => property.test(style));
  return ratio === true || (width === true && height === true);
}

function short(value: string | undefined): string | null {
  return value === undefined ? null : cleanText(value.trim(), 30);
}
