import { createRandom } from '../random.ts';
import { elsewhere } from '../serve-hosts.ts';
import { sectionSize } from '../site-model.ts';
import { createWriter } from '../write-text.ts';
import { onPage, type PlantedIssue } from './planted-issue.ts';

const writer = createWriter(createRandom(77));

/** A link at the end of a page, as markup. */
const link = (href: string, text = 'where it leads', more = ''): string =>
  `<p><a href="${href}"${more}>${text}</a></p>`;

export const linkIssues: PlantedIssue[] = [
  {
    check: 'link-internal-broken',
    plant({ page, expect }) {
      page((it) => {
        it.links.push({ href: '/gone/', text: 'A page that is gone' });
      });
      expect('/gone/', 'link-internal-broken', 'page-4xx');
    },
  },
  {
    check: 'link-external-broken',
    plant({ page, expect }) {
      page((it) => {
        it.links.push({ href: `${elsewhere}/gone`, text: 'A source that is gone' });
        it.links.push({ href: 'https://no-such-host.example/', text: 'A host that is gone' });
      });
      expect(`${elsewhere}/gone`);
      expect('https://no-such-host.example/');
    },
  },
  {
    check: 'link-external-unverified',
    plant({ site, page, expect }) {
      site.others.set(`${elsewhere}/wall`, { status: 403, body: 'No robots' });
      page((it) => {
        it.links.push({ href: `${elsewhere}/wall`, text: 'A source behind a wall' });
        it.links.push({ href: `${elsewhere}/`, text: 'A source that answers' });
      });
      expect(`${elsewhere}/wall`);
    },
  },
  {
    check: 'link-fragment-missing',
    plant({ page, expect }) {
      const target = page((it) => {
        it.body.push('<h2 id="there">A place to link to</h2>');
      }, 'target');
      const source = page((it) => {
        it.links.push({ href: `${target.path}#there`, text: 'A place that is there' });
        it.links.push({ href: `${target.path}#not-there`, text: 'A place that is not' });
        it.links.push({ href: '#nor-here', text: 'Another that is not' });
      }, 'source');
      expect(source);
    },
  },
  {
    check: 'link-redirected',
    plant({ site, page, expect }) {
      site.files.set('/old-address/', { status: 301, headers: { location: '/contact/' }, body: '' });
      page((it) => {
        it.links.push({ href: '/old-address/', text: 'By the old address' });
      });
      expect('/old-address/');
    },
  },
  {
    check: 'redirect-chain',
    plant({ site, page, expect }) {
      site.files.set('/chain-1/', { status: 301, headers: { location: '/chain-2/' }, body: '' });
      site.files.set('/chain-2/', { status: 301, headers: { location: '/contact/' }, body: '' });
      page((it) => {
        it.links.push({ href: '/chain-1/', text: 'By two steps' });
      });
      expect('/chain-1/', 'redirect-chain', 'link-redirected');
    },
  },
  {
    check: 'redirect-loop',
    plant({ site, page, expect }) {
      site.files.set('/round/', { status: 302, headers: { location: '/and-round/' }, body: '' });
      site.files.set('/and-round/', { status: 302, headers: { location: '/round/' }, body: '' });
      page((it) => {
        it.links.push({ href: '/round/', text: 'Round and round' });
      });
      expect('/round/', 'redirect-loop', 'link-internal-broken');
      expect('/and-round/', 'redirect-loop');
    },
  },
  onPage('redirect-by-meta-or-js', (it) => {
    it.head.push('<meta http-equiv="refresh" content="30; url=/contact/">');
  }),
  onPage('link-malformed', (it) => {
    it.body.push(link('https://exa mple.example/'));
  }),
  onPage('link-not-crawlable', (it) => {
    it.body.push(link('javascript:void(0)'));
  }),
  {
    check: 'link-localhost',
    plant({ page, expect }) {
      const found = page((it) => {
        it.body.push(link('https://192.168.7.7/draft'));
      });
      expect(found);
      expect('https://192.168.7.7/draft', 'link-external-unverified');
    },
  },
  {
    check: 'link-https-downgrade',
    plant({ site, page, expect }) {
      const plain = site.origin.replace('https:', 'http:');
      expect(
        page((it) => {
          it.body.push(link(`${plain}/contact/`));
        }),
      );
    },
  },
  onPage(
    'link-text-empty',
    (it) => {
      it.body.push(link('/section-0/tool-5/', ''));
    },
    'a11y-names',
  ),
  onPage('link-text-generic', (it) => {
    it.body.push(link('/section-0/tool-6/', 'Click here'));
  }),
  {
    check: 'link-internal-nofollow',
    plant({ page, expect }) {
      const distrusted = page(undefined, 'target');
      page((it) => {
        it.links.push({ href: distrusted.path, text: 'A page we do not vouch for', rel: 'nofollow' });
      }, 'source');
      expect(distrusted);
    },
  },
  {
    check: 'link-to-noncanonical',
    plant({ site, page, expect }) {
      const copy = page((it) => {
        it.canonical = `${site.origin}/contact/`;
      });
      site.sitemapNot.add(copy.path);
      expect(copy);
    },
  },
  {
    check: 'page-orphan',
    plant({ site, hiddenPage, expect }) {
      const orphan = hiddenPage();
      site.sitemapAlso.push(orphan.path);
      expect(orphan);
    },
  },
  {
    check: 'page-dead-end',
    plant({ page, expect }) {
      expect(
        page((it) => {
          it.raw = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${it.title}</title>
<meta name="description" content="${it.description}"><meta name="viewport" content="${it.viewport}">
<link rel="canonical" href="${it.canonical}"><link rel="stylesheet" href="/style.css">
${Object.entries(it.openGraph)
  .map(([name, content]) => `<meta property="${name}" content="${content}">`)
  .join('')}
<meta name="twitter:card" content="summary"></head><body><main><h1>${it.h1}</h1><p>${it.paragraphs.join(' ')}</p></main></body></html>`;
        }),
      );
    },
  },
  {
    check: 'page-deep',
    plant({ page, hiddenPage, expect }) {
      let next: string | null = null;
      // The first page is two links from the home page.
      for (const clicks of [5, 4, 3]) {
        const target: string | null = next;
        const hidden = hiddenPage((it) => {
          if (target !== null) it.links.push({ href: target, text: `What comes after ${clicks}` });
        }, `${clicks}-clicks`);
        next = hidden.path;
        expect(hidden, 'page-weak-inlinks', ...(clicks > 4 ? ['page-deep'] : []));
      }
      page((it) => {
        if (next !== null) it.links.push({ href: next, text: 'Where the way begins' });
      });
    },
  },
  {
    check: 'page-weak-inlinks',
    plant({ site, page, hiddenPage, expect }) {
      const weak = hiddenPage(undefined, 'target');
      site.sitemapAlso.push(weak.path);
      page((it) => {
        it.links.push({ href: weak.path, text: 'The only link to it' });
      }, 'source');
      expect(weak);
    },
  },
  {
    check: 'page-many-links',
    alone: { bulkPages: 310 },
    plant({ page, expect }) {
      expect(
        page((it) => {
          for (let index = 0; index < 301; index += 1) {
            const section = Math.floor(index / sectionSize);
            it.links.push({ href: `/section-${section}/tool-${index}/`, text: `${writer.name()} ${index}` });
          }
        }),
      );
    },
  },
  onPage('link-mailto-tel-invalid', (it) => {
    it.body.push(link('mailto:'));
  }),
];
