import { createRandom } from '../random.ts';
import { worldOrigin } from '../serve-world.ts';
import { createWriter } from '../write-text.ts';
import { changeAll, type Plant } from './plant.ts';

/** More than a quarter of the page limit of such an audit. */
const monthCount = 200;
const writer = createWriter(createRandom(55));

export const siteWidePlants: Plant[] = [
  {
    check: 'crawl-truncated',
    alone: { maxPages: 10 },
    put: ({ expect }) => expect('/'),
  },
  {
    check: 'crawl-trap',
    alone: { maxPages: 400 },
    put({ site, page, expect }) {
      const months = Array.from(
        { length: monthCount },
        (_, index) => `/calendar/${2000 + Math.floor(index / 12)}/${1 + (index % 12)}/`,
      );
      site.hasCalendar = true;
      // URLs of a sitemap are read beyond the budget of their shape.
      site.sitemap = { status: 404, body: '' };
      site.robots = { body: 'User-agent: *\nDisallow: /cart/\n' };
      for (const name of ['one', 'two']) {
        page((it) => {
          it.links.push(...months.map((href) => ({ href, text: `${writer.name()} in ${href}` })));
        }, name);
      }
      expect('/', 'crawl-trap', 'crawl-truncated', 'sitemap-missing');
    },
  },
  {
    check: 'crawl-delay-clamped',
    alone: { isImpatient: true },
    put({ site, expect }) {
      site.robots = { body: `User-agent: *\nCrawl-delay: 3600\nSitemap: ${worldOrigin}/sitemap.xml\n` };
      expect('/robots.txt');
    },
  },
  {
    check: 'crawl-blocked',
    alone: {},
    put({ site, expect }) {
      changeAll(site, (it) => {
        it.status = 403;
      });
      expect('/');
    },
  },
  {
    check: 'ai-crawlers-policy',
    alone: {},
    put({ site, expect }) {
      site.robots = {
        body: `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\nSitemap: ${worldOrigin}/sitemap.xml\n`,
      };
      expect('/robots.txt');
    },
  },
  {
    check: 'llms-txt',
    alone: {},
    put({ site, expect }) {
      site.files.delete('/llms.txt');
      expect('/llms.txt');
    },
  },
  {
    check: 'legal-pages-missing',
    alone: {},
    put({ change, expect }) {
      expect(
        change('/', (it) => {
          it.footer = '';
        }),
      );
    },
  },
];
