/** One page of a generated site before it becomes HTML; a planted issue changes what it needs and leaves the rest sound. */
export interface PageModel {
  /** Path with its query, as it is linked and requested. */
  path: string;
  status: number;
  headers: Record<string, string | string[]>;
  doctype: string;
  lang: string | null;
  charset: string | null;
  title: string | null;
  description: string | null;
  viewport: string | null;
  /** Absolute URL; null for none. */
  canonical: string | null;
  openGraph: Record<string, string>;
  twitterCard: string | null;
  icon: string | null;
  hreflang: { code: string; href: string }[];
  jsonLd: object[];
  /** Markup at the end of head and of main. */
  head: string[];
  body: string[];
  h1: string | null;
  /** Second-level headings, each before a paragraph. */
  headings: string[];
  paragraphs: string[];
  links: { href: string; text: string; rel?: string }[];
  images: { src: string; alt: string | null; width?: number; height?: number; attributes?: string }[];
  /** Markup. */
  footer: string;
  /** Replaces everything above: the complete body. */
  raw: string | Uint8Array | null;
}

/** The HTML of a page, about ten kilobytes; nothing about it is random. */
export function renderPage(page: PageModel): string | Uint8Array {
  if (page.raw !== null) return page.raw;
  return `${page.doctype}<html${page.lang === null ? '' : ` lang="${page.lang}"`}>
<head>
${page.charset === null ? '' : `<meta charset="${page.charset}">\n`}${renderHead(page)}</head>
<body>
<header><a href="/">Garden house</a></header>
<main>
${renderMain(page)}
</main>
<footer><p>${page.footer}</p></footer>
</body>
</html>
`;
}

function renderHead(page: PageModel): string {
  const lines = [
    page.title === null ? '' : `<title>${escapeText(page.title)}</title>`,
    page.description === null ? '' : `<meta name="description" content="${escapeText(page.description)}">`,
    page.viewport === null ? '' : `<meta name="viewport" content="${page.viewport}">`,
    page.canonical === null ? '' : `<link rel="canonical" href="${escapeText(page.canonical)}">`,
    page.icon === null ? '' : `<link rel="icon" href="${page.icon}" type="image/svg+xml">`,
    '<link rel="stylesheet" href="/style.css">',
    ...Object.entries(page.openGraph).map(
      ([name, content]) => `<meta property="${name}" content="${escapeText(content)}">`,
    ),
    page.twitterCard === null ? '' : `<meta name="twitter:card" content="${page.twitterCard}">`,
    ...page.hreflang.map(
      ({ code, href }) => `<link rel="alternate" hreflang="${code}" href="${escapeText(href)}">`,
    ),
    ...page.jsonLd.map((block) => `<script type="application/ld+json">${JSON.stringify(block)}</script>`),
    ...page.head,
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

function renderMain(page: PageModel): string {
  const parts = page.paragraphs.map((paragraph, index) => {
    const heading = page.headings[index];
    return `${heading === undefined ? '' : `<h2>${escapeText(heading)}</h2>\n`}<p>${escapeText(paragraph)}</p>`;
  });
  const links = page.links.map(
    ({ href, text, rel }) =>
      `<li><a href="${escapeText(href)}"${rel === undefined ? '' : ` rel="${rel}"`}>${escapeText(text)}</a></li>`,
  );
  return [
    page.h1 === null ? '' : `<h1>${escapeText(page.h1)}</h1>`,
    ...parts,
    ...page.images.map(renderImage),
    links.length === 0 ? '' : `<ul>\n${links.join('\n')}\n</ul>`,
    ...page.body,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function renderImage({ src, alt, width, height, attributes }: PageModel['images'][number]): string {
  const size = width === undefined ? '' : ` width="${width}" height="${height ?? width}"`;
  return `<img src="${escapeText(src)}"${alt === null ? '' : ` alt="${escapeText(alt)}"`}${size}${attributes === undefined ? '' : ` ${attributes}`}>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
