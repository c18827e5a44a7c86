import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { ApiError } from '../../../api-error.ts';
import { richTextLimits } from './document.ts';
import { isSafeImage, isSafeLink } from './safe-url.ts';

/** Links by users get no window handle, send no referrer, and do not count for search engines. */
export const linkRelation = 'noopener noreferrer nofollow';

/** Everything that stored HTML can contain. No `style`, no `id`, no `class` except the language of a code block. */
export const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title', 'rel'],
  blockquote: [],
  br: [],
  code: ['class'],
  em: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
  li: ['data-type', 'data-checked'],
  mark: [],
  ol: ['start'],
  p: [],
  pre: [],
  s: [],
  span: ['data-type', 'data-id', 'data-label'],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: ['data-type'],
};

/** Elements whose text is code, hidden, or read by browsers in another mode than by the sanitizer: dropped whole. */
const droppedWithContent = [
  'script style textarea option select noscript noembed noframes xmp iframe plaintext listing template',
  'svg math title head object applet audio video canvas',
]
  .join(' ')
  .split(' ');

/**
 * HTML from outside, reduced to the allowlist: inert in any HTML5 parser, and the same when sanitized again. Nesting
 * deeper than `richTextLimits.htmlDepth` throws BAD_REQUEST before any of it is built.
 */
export function sanitizeRichHtml(html: string, field = 'descriptionHtml'): string {
  refuseDeepHtml(html, field);
  // Dropping a tag can leave elements that HTML does not nest, which the next reader takes apart; so again until
  // there is nothing left to take apart.
  let dirty = html;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const clean = linkOutsideImages(sanitizeHtml(dirty, options));
    if (clean === dirty) return clean;
    dirty = clean;
  }
  return refuse(field, 'has tags that are not nested correctly');
}

const maxPasses = 10;

/**
 * Pictures of other hosts become links: nothing is loaded from elsewhere when somebody reads, and nothing that was
 * written is lost. The HTML comes from the sanitizer, which writes every attribute in quotes and escapes what is in it.
 */
function linkOutsideImages(html: string): string {
  return html.replace(/<img(?: [a-z]+(?:="[^"]*")?)* \/>/g, (image) => {
    const src = /^<img(?: [a-z]+(?:="[^"]*")?)*? src="([^"]*)"/.exec(image)?.[1] ?? '';
    if (isSafeImage(src)) return image;
    const alt = /^<img(?: [a-z]+(?:="[^"]*")?)*? alt="([^"]*)"/.exec(image)?.[1]?.trim() ?? '';
    return `<a href="${src}" rel="${linkRelation}">${alt === '' ? src : alt}</a>`;
  });
}

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(allowedAttributes),
  allowedAttributes: Object.fromEntries(
    Object.entries(allowedAttributes).map(([tag, names]) => [tag, [...names]]),
  ),
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: droppedWithContent,
  enforceHtmlBoundary: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    a: (tagName, { href, title }) => {
      if (href === undefined || !isSafeLink(href)) return { tagName: 'span', attribs: {} };
      return { tagName, attribs: { href, ...(title === undefined ? {} : { title }), rel: linkRelation } };
    },
    ul: (tagName, attribs) => ({ tagName, attribs: keepType(attribs, 'taskList') }),
    li: (tagName, attribs) => ({
      tagName,
      attribs: attribs['data-type'] === 'taskItem' ? { ...attribs } : {},
    }),
    span: (tagName, attribs) => ({
      tagName,
      attribs: attribs['data-type'] === 'mention' ? { ...attribs } : {},
    }),
    code: (tagName, { class: names = '' }) => {
      const language = names.split(/\s+/).find((name) => /^language-[\w+#.-]+$/.test(name));
      return { tagName, attribs: language === undefined ? {} : { class: language } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'img' && !isSafeImage(attribs.src ?? '') && !isSafeLink(attribs.src ?? ''),
};

function keepType(attribs: Record<string, string>, type: string): Record<string, string> {
  return attribs['data-type'] === type ? { 'data-type': type } : {};
}

/** Stops reading at the first element that is too deep, so that hostile nesting costs next to nothing. */
function refuseDeepHtml(html: string, field: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > richTextLimits.htmlDepth) {
        refuse(field, `has elements nested more than ${richTextLimits.htmlDepth} levels deep`);
      }
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
}

function refuse(field: string, fault: string): never {
  const message = `"${field}" ${fault}`;
  throw new ApiError('BAD_REQUEST', message, { details: [{ path: field, message }] });
}
