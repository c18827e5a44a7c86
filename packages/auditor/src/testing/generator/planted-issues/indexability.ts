import type { PageModel } from '../page-model.ts';
import { siteOrigin } from '../serve-hosts.ts';
import type { SiteModel } from '../site-model.ts';
import { onPage, type PlantedIssue } from './planted-issue.ts';

const noindex = '<meta name="robots" content="noindex">';

/** A copy: its canonical is another URL, and it is not in the sitemap. */
function copyOf(site: SiteModel, it: PageModel, canonical: string): void {
  it.canonical = canonical;
  site.sitemapNot.add(it.path);
}

function sitemapOf(...entries: string[]): string {
  const urls = entries.map((entry) => `<url>${entry}</url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>`;
}

/** The head of a sound page around an application that a script fills. */
function frameOf(it: PageModel): string {
  const social = Object.entries(it.openGraph).map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${it.title}</title>
<meta name="description" content="${it.description}"><meta name="viewport" content="${it.viewport}">
<link rel="canonical" href="${it.canonical}"><link rel="icon" href="/favicon.svg">${social.join('')}
<meta name="twitter:card" content="summary"></head><body><main id="root"></main><script src="/app.js" defer></script></body></html>`;
}

/** Every page of a small site, as a hand-written sitemap. */
const smallSite = ['/', '/workshop/', '/contact/', '/privacy/', '/terms/', '/section-0/'];
const entries = (more: (path: string) => string = () => ''): string[] => [
  ...smallSite.map((path) => `<loc>${siteOrigin}${path}</loc>${more(path)}`),
  ...Array.from({ length: 30 }, (_, index) => {
    const path = `/section-0/tool-${index}/`;
    return `<loc>${siteOrigin}${path}</loc>${more(path)}`;
  }),
];

export const indexabilityIssues: PlantedIssue[] = [
  {
    check: 'page-4xx',
    plant({ page, expect }) {
      expect(
        page((it) => {
          it.status = 410;
        }),
        'page-4xx',
        'link-internal-broken',
        'sitemap-bad-entries',
      );
    },
  },
  {
    check: 'page-5xx',
    plant({ page, expect }) {
      expect(
        page((it) => {
          it.status = 500;
        }),
        'page-5xx',
        'link-internal-broken',
        'sitemap-bad-entries',
      );
    },
  },
  {
    check: 'page-timeout',
    plant({ site, page, expect }) {
      site.files.set('/broken-off/', { status: 0, body: '' });
      page((it) => {
        it.links.push({ href: '/broken-off/', text: 'Where the connection breaks' });
      });
      expect('/broken-off/', 'page-timeout', 'link-internal-broken');
    },
  },
  {
    check: 'robots-unreachable',
    alone: {},
    plant({ site, expect }) {
      site.robots = { status: 503, body: '' };
      expect('/robots.txt');
      expect('/', 'crawl-blocked');
    },
  },
  {
    check: 'robots-blocks-all',
    alone: {},
    plant({ site, expect }) {
      site.robots = {
        body: `User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /\nSitemap: ${siteOrigin}/sitemap.xml\n`,
      };
      expect('/robots.txt');
      expect('/style.css', 'robots-blocks-assets');
    },
  },
  {
    check: 'robots-missing',
    alone: {},
    plant({ site, expect }) {
      site.robots = { status: 404, body: '' };
      expect('/robots.txt');
    },
  },
  {
    check: 'robots-invalid',
    alone: {},
    plant({ site, expect }) {
      site.robots = {
        body: `Disallow: /before-any-agent\nUser-agent: *\nAllow: /\nSitemap: ${siteOrigin}/sitemap.xml\n`,
      };
      expect('/robots.txt');
    },
  },
  {
    check: 'robots-html',
    alone: {},
    plant({ site, expect }) {
      site.robots = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Home</title>' };
      expect('/robots.txt');
    },
  },
  {
    check: 'robots-too-large',
    alone: {},
    plant({ site, expect }) {
      const rules = `User-agent: *\nDisallow: /cart/\nSitemap: ${siteOrigin}/sitemap.xml\n`;
      site.robots = { body: rules + '# nothing to see\n'.repeat(32_000) };
      expect('/robots.txt');
    },
  },
  {
    check: 'robots-blocks-assets',
    alone: {},
    plant({ site, expect }) {
      site.robots = { body: `User-agent: *\nDisallow: /style\nSitemap: ${siteOrigin}/sitemap.xml\n` };
      expect('/style.css');
    },
  },
  {
    check: 'robots-blocked-page',
    plant({ page, expect }) {
      page((it) => {
        it.links.push({ href: '/cart/', text: 'What is in the basket' });
      });
      expect('/cart/');
    },
  },
  {
    check: 'noindex-page',
    plant({ site, page, expect }) {
      const hidden = page((it) => {
        it.head.push(noindex);
      });
      site.sitemapNot.add(hidden.path);
      expect(hidden);
    },
  },
  onPage('unavailable-after-past', (it) => {
    it.head.push('<meta name="robots" content="unavailable_after: 2020-01-01">');
  }),
  {
    check: 'indexability-conflict',
    plant({ site, page, expect }) {
      const torn = page((it) => {
        it.head.push('<meta name="robots" content="index, follow">');
        it.headers = { 'x-robots-tag': 'noindex' };
      });
      site.sitemapNot.add(torn.path);
      expect(torn, 'indexability-conflict', 'noindex-page');
    },
  },
  onPage('snippet-restricted', (it) => {
    it.head.push('<meta name="robots" content="nosnippet">');
  }),
  onPage('canonical-missing', (it) => {
    it.canonical = null;
  }),
  {
    check: 'canonical-multiple',
    plant({ site, page, expect }) {
      expect(
        page((it) => {
          it.head.push(`<link rel="canonical" href="${site.origin}/contact/">`);
        }),
      );
    },
  },
  onPage('canonical-invalid', (it) => {
    it.canonical = null;
    it.head.push('<link rel="canonical" href="https://">');
  }),
  onPage('canonical-relative', (it) => {
    it.canonical = it.path;
  }),
  onPage(
    'canonical-in-body',
    (it) => {
      it.body.push(`<link rel="canonical" href="${it.canonical}">`);
      it.canonical = null;
    },
    'meta-in-body',
  ),
  {
    check: 'canonical-header-mismatch',
    plant({ site, page, expect }) {
      expect(
        page((it) => {
          it.headers = { link: `<${site.origin}/contact/>; rel="canonical"` };
        }),
      );
    },
  },
  {
    check: 'canonical-to-error',
    plant({ site, page, expect }) {
      const copy = page((it) => copyOf(site, it, `${site.origin}/original-that-is-gone/`));
      expect(copy, 'canonical-to-error', 'link-to-noncanonical');
      expect('/original-that-is-gone/', 'link-internal-broken');
    },
  },
  {
    check: 'canonical-to-redirect',
    plant({ site, page, expect }) {
      site.files.set('/moved/', { status: 301, headers: { location: '/contact/' }, body: '' });
      const copy = page((it) => copyOf(site, it, `${site.origin}/moved/`));
      expect(copy, 'canonical-to-redirect', 'link-to-noncanonical');
    },
  },
  {
    check: 'canonical-to-noindex',
    plant({ site, page, expect }) {
      const hidden = page((it) => {
        it.head.push(noindex);
        site.sitemapNot.add(it.path);
      }, 'original');
      const copy = page((it) => copyOf(site, it, site.origin + hidden.path), 'copy');
      expect(hidden, 'noindex-page');
      expect(copy, 'canonical-to-noindex', 'link-to-noncanonical');
    },
  },
  {
    check: 'canonical-chain',
    plant({ site, page, expect }) {
      const middle = page((it) => copyOf(site, it, `${site.origin}/contact/`), 'middle');
      const first = page((it) => copyOf(site, it, site.origin + middle.path), 'first');
      expect(first, 'canonical-chain', 'link-to-noncanonical');
      expect(middle, 'link-to-noncanonical');
    },
  },
  {
    check: 'canonical-to-root',
    plant({ site, page, expect }) {
      const lost = page((it) => copyOf(site, it, `${site.origin}/`));
      expect(lost, 'canonical-to-root', 'link-to-noncanonical');
    },
  },
  {
    check: 'canonical-form-drift',
    plant({ site, page, expect }) {
      const odd = page((it) => copyOf(site, it, `${site.origin.replace('https:', 'http:')}${it.path}`));
      expect(odd, 'canonical-form-drift', 'canonical-to-redirect', 'link-to-noncanonical');
    },
  },
  {
    check: 'sitemap-missing',
    alone: {},
    plant({ site, expect }) {
      site.sitemap = { status: 404, body: '' };
      site.robots = { body: 'User-agent: *\nDisallow: /cart/\n' };
      expect('/');
    },
  },
  {
    check: 'sitemap-invalid',
    alone: {},
    plant({ site, expect }) {
      site.sitemap = { body: sitemapOf(...entries()).replace('</urlset>', '') };
      expect('/sitemap.xml');
    },
  },
  {
    check: 'sitemap-too-large',
    alone: {},
    plant({ site, expect }) {
      const known = entries();
      const more = Array.from({ length: 50_001 - known.length }, () => known[0] ?? '');
      site.sitemap = { body: sitemapOf(...known, ...more) };
      expect('/sitemap.xml');
    },
  },
  {
    check: 'sitemap-foreign-host',
    alone: {},
    plant({ site, expect }) {
      site.sitemap = { body: sitemapOf(...entries(), '<loc>https://www.garden.example/contact/</loc>') };
      expect('/sitemap.xml');
    },
  },
  {
    check: 'sitemap-bad-entries',
    plant({ site, expect }) {
      site.sitemapAlso.push('/listed-and-gone/');
      expect('/listed-and-gone/', 'sitemap-bad-entries', 'page-4xx');
    },
  },
  {
    check: 'sitemap-coverage',
    alone: {},
    plant({ site, expect }) {
      for (let index = 0; index < 8; index += 1) {
        const path = `/section-0/tool-${index}/`;
        site.sitemapNot.add(path);
        expect(path);
      }
    },
  },
  {
    check: 'sitemap-lastmod',
    alone: {},
    plant({ site, expect }) {
      site.sitemap = {
        body: sitemapOf(
          ...entries((path) => `<lastmod>${path === '/' ? 'yesterday' : '2026-01-02'}</lastmod>`),
        ),
      };
      expect('/sitemap.xml');
    },
  },
  onPage(
    'soft-404',
    (it) => {
      it.title = 'Page not found | Garden house';
      it.h1 = 'Page not found';
      it.headings = [];
      it.paragraphs = ['Look for something else.'];
    },
    'content-thin',
  ),
  {
    check: 'not-found-ok',
    alone: {},
    plant({ site, expect }) {
      site.missing = { status: 200, body: '' };
      // The random path of an audit whose random number is 0.
      expect('/fettle-not-found-0000000000');
    },
  },
  {
    check: 'host-variants-split',
    alone: {},
    plant({ site, expect }) {
      site.others.set('https://www.garden.example/*', {
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>The same again</title>',
      });
      expect('/');
    },
  },
  {
    check: 'duplicate-url-variants',
    plant({ site, page, expect }) {
      const first = page((it) => {
        it.canonical = null;
      });
      const second = `${first.path}index.html`;
      site.pages.set(second, { ...first, path: second });
      page((it) => {
        it.links.push({ href: second, text: 'The same page by its file' });
      }, 'source');
      const both = [
        'duplicate-url-variants',
        'canonical-missing',
        'content-duplicate',
        'title-duplicate',
        'description-duplicate',
      ];
      expect(first, ...both);
      expect(second, ...both, 'page-weak-inlinks', 'og-url-mismatch');
    },
  },
  {
    check: 'pagination-canonical',
    plant({ site, page, expect }) {
      const later = page((it) => {
        it.path = '/workshop/list/?page=2';
        copyOf(site, it, `${site.origin}/workshop/list/`);
      }, 'later');
      page((it) => {
        it.path = '/workshop/list/';
        it.canonical = `${site.origin}/workshop/list/`;
        it.openGraph['og:url'] = it.canonical;
        it.links.push({ href: later.path, text: 'The next page of the list' });
      }, 'first');
      expect(later, 'pagination-canonical', 'link-to-noncanonical');
    },
  },
  onPage('html-too-large', (it) => {
    it.body.push(`<!-- ${'x'.repeat(2.2 * 1024 * 1024)} -->`);
  }),
  {
    check: 'content-needs-js',
    plant({ site, page, expect }) {
      const script = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000' };
      site.files.set('/app.js', { headers: script, body: '0' });
      expect(
        page((it) => {
          it.raw = frameOf(it);
        }),
      );
    },
  },
  {
    check: 'url-hygiene',
    plant({ site, page, expect }) {
      expect(
        page((it) => {
          it.path = '/workshop/Spades_and%20rakes/';
          it.canonical = site.origin + it.path;
          it.openGraph['og:url'] = it.canonical;
        }),
      );
    },
  },
  onPage('empty-page', (it) => {
    it.raw = '';
  }),
];
