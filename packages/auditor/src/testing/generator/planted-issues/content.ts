import { createRandom } from '../random.ts';
import { createWriter } from '../write-text.ts';
import { changeAll, onPage, type PlantedIssue } from './planted-issue.ts';

const plainType = { 'content-type': 'text/html' };
const writer = createWriter(createRandom(99));

export const contentIssues: PlantedIssue[] = [
  onPage('title-missing', (it) => {
    it.title = null;
  }),
  onPage('title-multiple', (it) => {
    it.head.push('<title>Another title for this page</title>');
  }),
  {
    check: 'title-length',
    plant({ page, expect }) {
      const short = page((it) => {
        it.title = 'Spades';
      }, 'short');
      const long = page((it) => {
        it.title = 'Spades and forks and rakes and hoes and shovels and everything else for beds';
      }, 'long');
      expect(short);
      expect(long);
    },
  },
  {
    check: 'title-duplicate',
    plant({ page, expect }) {
      for (const name of ['one', 'two']) {
        expect(
          page((it) => {
            it.title = 'The same spade under two addresses';
          }, name),
        );
      }
    },
  },
  {
    check: 'title-pattern-outlier',
    alone: {},
    plant({ site, change, expect }) {
      changeAll(site, (it, index) => {
        it.title = `Tools for beds, number ${index} | Garden house`;
      });
      expect(
        change('/section-0/tool-7/', (it) => {
          it.title = 'What nobody knows of rakes and hoes';
        }),
      );
    },
  },
  onPage('description-missing', (it) => {
    it.description = null;
  }),
  onPage('description-multiple', (it) => {
    it.head.push(`<meta name="description" content="${writer.paragraph(2).slice(0, 120)}">`);
  }),
  onPage('description-length', (it) => {
    it.description = 'Too short to say much.';
  }),
  {
    check: 'description-duplicate',
    plant({ page, expect }) {
      for (const name of ['one', 'two']) {
        expect(
          page((it) => {
            it.description =
              'A description that stands on two pages, long enough for a search result and the same.';
          }, name),
        );
      }
    },
  },
  onPage('h1-missing', (it) => {
    it.h1 = null;
  }),
  onPage('h1-multiple', (it) => {
    it.body.push('<h1>A second heading of the first level</h1>');
  }),
  onPage('heading-order', (it) => {
    it.body.push('<h5>Far below the others</h5>');
  }),
  onPage('heading-empty', (it) => {
    it.body.push('<h2> </h2>');
  }),
  onPage('content-thin', (it) => {
    it.paragraphs = ['Some words only.'];
    it.headings = [];
  }),
  {
    check: 'content-duplicate',
    plant({ page, expect }) {
      const first = page(undefined, 'one');
      expect(first);
      expect(
        page((it) => {
          it.h1 = first.h1;
          it.headings = first.headings;
          it.paragraphs = first.paragraphs;
        }, 'two'),
      );
    },
  },
  {
    check: 'content-near',
    plant({ page, expect }) {
      const first = page((it) => {
        it.paragraphs = Array.from({ length: 12 }, () => writer.paragraph(6));
      }, 'one');
      expect(first);
      expect(
        page((it) => {
          it.h1 = first.h1;
          it.headings = first.headings;
          it.paragraphs = first.paragraphs.with(3, `${first.paragraphs[3]} And this.`);
        }, 'two'),
      );
    },
  },
  onPage('meta-in-body', (it) => {
    it.head.push(`<p></p><meta name="description" content="${it.description}">`);
    it.description = null;
  }),
  onPage('charset-missing', (it) => {
    it.charset = null;
    it.headers = plainType;
  }),
  onPage('charset-late', (it) => {
    it.charset = null;
    it.headers = plainType;
    it.head.push(`<!-- ${'-'.repeat(1100).replaceAll('--', '- ')} --><meta charset="utf-8">`);
  }),
  onPage('charset-conflict', (it) => {
    it.charset = 'iso-8859-15';
  }),
  onPage('mojibake', (it) => {
    it.paragraphs.push('The cafÃ© beside the pond is open.');
  }),
  onPage('doctype-missing', (it) => {
    it.doctype = '';
  }),
  onPage('lang-missing', (it) => {
    it.lang = null;
  }),
  onPage('lang-invalid', (it) => {
    it.lang = 'english';
  }),
  onPage('placeholder-text', (it) => {
    it.paragraphs.push('Lorem ipsum dolor sit amet, consectetur.');
  }),
  onPage('hidden-text', (it) => {
    it.body.push(`<div style="display:none">${writer.paragraph(14)}</div>`);
  }),
  onPage('keyword-stuffing', (it) => {
    it.paragraphs.push(
      Array.from({ length: 20 }, (_, index) => `Cheap wheelbarrows ${index} here.`).join(' '),
    );
  }),
  onPage('duplicate-id', (it) => {
    it.body.push('<p id="twice">One.</p><p id="twice">Two.</p>');
  }),
  {
    check: 'favicon-missing',
    alone: {},
    plant({ site, change, expect }) {
      site.files.delete('/favicon.ico');
      expect(
        change('/', (it) => {
          it.icon = null;
        }),
      );
    },
  },
];
