import type { DocumentFacts } from '../../facts.ts';
import type { CharsetFacts } from '../charset/charset.ts';
import { createUrlResolver, type UrlResolver } from '../url/resolve-urls.ts';
import { appendUpTo } from './append-up-to.ts';
import type { Attributes } from './attributes.ts';
import { createA11yCollector } from './collect-a11y.ts';
import { createHeadCollector } from './collect-head.ts';
import { createReferenceCollector, type NoscriptReference } from './collect-references.ts';
import { createScriptCollector } from './collect-scripts.ts';
import { createTextCollector } from './collect-text.ts';
import type { ElementKind } from './element-kinds.ts';
import { createNameTable } from './name-table.ts';
import { createOpenElements, type OpenElement } from './open-elements.ts';
import { setRegion } from './set-region.ts';
import { tokenizeHtml } from './tokenize-html.ts';

/** The attributes whose values are read. */
const attributeNames = createNameTable(
  (
    'alt action aria-hidden aria-label aria-labelledby async charset content data defer disabled for headers hidden href ' +
    'hreflang http-equiv encoding face size color id imagesrcset integrity lang loading media method name onclick placeholder poster property rel ' +
    'nomodule role src srcset style tabindex title type value width height xml:lang'
  )
    .split(' ')
    .map((name) => ({ name })),
);
const appRootId = /^(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|react-root|q-app)$/;

export interface ParsedPage {
  document: DocumentFacts;
  resolver: UrlResolver;
  /** References inside `noscript`: targets, but not links of the page. */
  noscript: NoscriptReference[];
}

/**
 * Reads the facts of one HTML document in a single pass over its text; no tree is built, and every list and string has a
 * limit.
 *
 * @param url the URL that responded; references are resolved against it
 */
export function parsePage(url: string, html: string, charset: CharsetFacts): ParsedPage {
  const stack = createOpenElements();
  const head = createHeadCollector();
  const text = createTextCollector();
  const references = createReferenceCollector(text);
  const scripts = createScriptCollector();
  const a11y = createA11yCollector(text);
  let elements = 0;
  let appRoot = false;
  let notice = '';
  let title = '';

  const structure = ({ name }: ElementKind, attributes: Attributes): void => {
    head.structure(name, attributes);
    if (name === 'body') a11y.body(attributes);
    if (name !== 'html') text.boundary();
  };

  /** An icon or a drawing names the link, the button, or the heading around it. */
  const labelAround = (attributes: Attributes): void => {
    const label = attributes.get('aria-label') ?? attributes.get('title');
    if (label !== undefined && label.trim() !== '') text.name(label);
  };

  const visit = (element: OpenElement, attributes: Attributes, parent: OpenElement): void => {
    const { kind, name } = element;
    elements += 1;
    const hasAttributes = attributes.size > 0;
    if (hasAttributes) {
      if (attributes.get('aria-hidden') === 'true') element.ariaHidden = true;
      if (attributes.get('hidden') !== undefined) element.silent = true;
      if (hidesByStyle(attributes.get('style'))) element.styleHidden = true;
      element.role = attributes.get('role') ?? null;
    }
    setRegion(element);
    if (!kind.isInline) text.boundary();
    if (hasAttributes && !element.ariaHidden) labelAround(attributes);
    if (element.foreign !== null && name !== 'a') return;
    if (kind.isHead) head.open(name, attributes);
    a11y.open(element, attributes, parent);
    if (kind.isReferring) references.open(element, attributes, head.inHead());
    if (name === 'script') scripts.open(element, attributes);
    if (kind.isHeading) text.heading(element);
    if (hasAttributes && appRootId.test(attributes.get('id') ?? '')) appRoot = true;
    if (name === 'title') {
      title = '';
      element.onClose = () => head.title(title);
    }
  };

  tokenizeHtml(
    html,
    {
      inForeign: () => stack.top().foreign !== null,
      isForeign: stack.isForeign,
      doctype: (declaration) => head.doctype(declaration),
      open(kind, attributes, selfClosing) {
        stack.breakOut(kind, attributes);
        const within = stack.top();
        if (!within.inert && !within.noscript) {
          if (kind.isStructure && !stack.isForeign(kind)) return structure(kind, attributes);
          head.before(kind);
        }
        const element = stack.open(kind, attributes, selfClosing);
        if (element.noscript && kind.name !== 'noscript' && !element.inert)
          references.openNoscript(kind.name, attributes);
        else if (!element.inert && (!element.noscript || !within.noscript))
          visit(element, attributes, stack.parent());
        if (element.isLeaf) element.onClose?.();
      },
      close(kind) {
        const { inert, noscript } = stack.top();
        if (!inert && !noscript) head.close(kind.name);
        stack.close(kind);
        if (!inert && !kind.isInline) text.boundary();
      },
      text(data) {
        const within = stack.top();
        if (within.inert || stack.isSilentLeaf()) return;
        if (within.noscript) {
          notice = appendUpTo(notice, data, 1000);
        } else if (within.name === 'title' && within.foreign === null) {
          title = appendUpTo(title, data, 10_000);
        } else if (within.name === 'title' && !within.ariaHidden) text.name(data);
        else if (within.name === 'script' || within.name === 'style') scripts.text(data, within.name);
        else {
          if (head.inHead()) head.text(data);
          text.text(data, within);
        }
      },
    },
    readAttribute,
  );
  stack.closeAll();

  const resolver = createUrlResolver(url, head.base());
  const headFacts = head.finish(resolver);
  const textFacts = text.finish(headFacts.titles);
  const { noscript, ...found } = references.finish(resolver);
  const { linksWithoutName, ...referred } = found;
  const { a11y: counts, ...anchors } = a11y.finish();
  const { inlineScriptBytes, inlineStyleBytes, redirect, ...structured } = scripts.finish();
  const showsNothing = textFacts.text.words === 0 && found.links.length + found.images.length === 0;
  const hidden = scripts.scripts() > 0 && (appRoot || /javascript/i.test(notice));
  const document: DocumentFacts = {
    charset: { ...charset, lateMeta: charset.meta === null ? head.declaredCharset() : null },
    ...headFacts,
    scriptRedirect: showsNothing && redirect !== null ? resolver.resolve(redirect) : null,
    ...textFacts,
    ...referred,
    ...structured,
    ...anchors,
    a11y: { ...counts, linksWithoutName },
    dom: {
      elements,
      maxDepth: stack.maxDepth() + 2,
      maxChildren: stack.maxChildren(),
      inlineScriptBytes,
      inlineStyleBytes,
    },
    needsJavaScript: textFacts.text.words < 50 && hidden,
  };
  return { document, resolver, noscript };
}

function readAttribute(text: string, start: number, end: number): string | null {
  return attributeNames.find(text, start, end)?.name ?? null;
}

/** Inline styles that hide text; what a style sheet hides is not known here. */
const hiding =
  /(?:^|[;\s])(?:display\s*:\s*none\b|visibility\s*:\s*hidden\b|font-size\s*:\s*0(?:px|em|rem|%|pt)?\s*(?:;|!|$)|text-indent\s*:\s*-\d{3,})/i;

function hidesByStyle(style: string | undefined): boolean {
  return style !== undefined && hiding.test(style);
}
