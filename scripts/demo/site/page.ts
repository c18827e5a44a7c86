/** A page of the demo site. Omitted properties are missing on the page, which creates its issues. */
export interface SitePage {
  path: string;
  /** Omitted for no title element at all. */
  title?: string;
  description?: string;
  h1?: string;
  /** Paragraphs or blocks of HTML, unchanged. */
  body: string[];
  /** `null` for no lang attribute. Default `en`. */
  lang?: string | null;
  /** Additional elements for the head. */
  head?: string[];
  /** Replaces the canonical link to the page itself; `[]` leaves it out. */
  canonicals?: string[];
  withoutViewport?: boolean;
  withoutPreview?: boolean;
  status?: number;
  /** Milliseconds before the first byte. */
  delayMs?: number;
}

const company = 'Tidewater Kayaks';
const menu: [string, string][] = [
  ['/', 'Home'],
  ['/hire/', 'Hire'],
  ['/kayaks/', 'Kayaks'],
  ['/courses/', 'Courses'],
  ['/tours/', 'Tours'],
  ['/blog/', 'Journal'],
  ['/about/', 'About'],
];

/** The HTML of a page, with the site's menu and footer around it. */
export function renderPage(page: SitePage, origin: string): string {
  const language = page.lang === null ? '' : ` lang="${page.lang ?? 'en'}"`;
  const links = menu.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('');
  return `<!doctype html>
<html${language}>
<head>
<meta charset="utf-8">
${renderHead(page, origin).join('\n')}
</head>
<body>
<header><a href="/"><img src="/img/logo.svg" alt="${company}" width="120" height="32"></a><nav><ul>${links}</ul></nav></header>
<main>
${page.h1 === undefined ? '' : `<h1>${page.h1}</h1>`}
${page.body.map((block) => (block.startsWith('<') ? block : `<p>${block}</p>`)).join('\n')}
</main>
${renderFooter()}
</body>
</html>
`;
}

function renderHead(page: SitePage, origin: string): string[] {
  const { title, description, head = [], canonicals = [page.path] } = page;
  return [
    ...(title === undefined ? [] : [`<title>${title}</title>`]),
    ...(description === undefined ? [] : [`<meta name="description" content="${description}">`]),
    ...(page.withoutViewport ? [] : ['<meta name="viewport" content="width=device-width, initial-scale=1">']),
    ...canonicals.map((path) => `<link rel="canonical" href="${origin}${path}">`),
    ...(page.withoutPreview ? [] : renderPreview(page, origin)),
    '<link rel="stylesheet" href="/site.css">',
    ...head,
  ];
}

function renderPreview({ path, title }: SitePage, origin: string): string[] {
  const values = [
    ['title', title ?? company],
    ['type', 'website'],
    ['image', `${origin}/img/harbour.svg`],
    ['url', origin + path],
  ];
  return values.map(([name, value]) => `<meta property="og:${name}" content="${value}">`);
}

/** On every page: a price list that no longer exists, and a link to the shop through two redirects. */
function renderFooter(): string {
  return `<footer>
<p>${company}, Old Slipway 4, Fenhaven. Open every day from April to October, nine to six.</p>
<ul><li><a href="/contact/">Contact</a></li><li><a href="/shop">Shop</a></li>
<li><a href="/downloads/price-list-2023.pdf">Price list</a></li><li><a href="/account">My account</a></li></ul>
</footer>`;
}
