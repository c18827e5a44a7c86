import { createRandom } from '../random.ts';
import { siteOrigin } from '../serve-hosts.ts';
import { createWriter } from '../write-text.ts';
import { changeAll, type PlantedIssue } from './planted-issue.ts';

/** More than a quarter of the page limit of such an audit. */
const monthCount = 200;
const writer = createWriter(createRandom(55));

export const siteWideIssues: PlantedIssue[] = [
  {
    check: 'crawl-truncated',
    alone: { maxPages: 10 },
    plant: ({ expect }) => expect('/'),
  },
  {
    check: 'crawl-trap',
    alone: { maxPages: 400 },
    plant({ site, page, expect }) {
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
    plant({ site, expect }) {
      site.robots = { body: `User-agent: *\nCrawl-delay: 3600\nSitemap: ${siteOrigin}/sitemap.xml\n` };
      expect('/robots.txt');
    },
  },
  {
    check: 'crawl-blocked',
    alone: {},
    plant({ site, expect }) {
      changeAll(site, (it) => {
        it.status = 403;
      });
      expect('/');
    },
  },
  {
    check: 'ai-crawlers-policy',
    alone: {},
    plant({ site, expect }) {
      site.robots = {
        body: `User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow: /cart/\nSitemap: ${siteOrigin}/sitemap.xml\n`,
      };
      expect('/robots.txt');
    },
  },
  {
    check: 'llms-txt',
    alone: {},
    plant({ site, expect }) {
      site.files.delete('/llms.txt');
      expect('/llms.txt');
    },
  },
  {
    check: 'legal-pages-missing',
    alone: {},
    plant({ change, expect }) {
      expect(
        change('/', (it) => {
          it.footer = '';
        }),
      );
    },
  },
];
