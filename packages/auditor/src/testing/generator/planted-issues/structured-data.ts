import { changeAll, onPage, type PlantedIssue } from './planted-issue.ts';

const context = { '@context': 'https://schema.org' };

export const structuredDataIssues: PlantedIssue[] = [
  onPage('jsonld-invalid', (it) => {
    it.head.push('<script type="application/ld+json">{"@context": "https://schema.org",</script>');
  }),
  onPage('jsonld-required-missing', (it) => {
    it.jsonLd.push({ ...context, '@type': 'Product', offers: { '@type': 'Offer', price: '9' } });
  }),
  {
    check: 'jsonld-dead-url',
    plant({ site, page, expect }) {
      expect(
        page((it) => {
          it.jsonLd.push({
            ...context,
            '@type': 'Organization',
            name: 'Garden house',
            url: `${site.origin}/`,
            logo: `${site.origin}/logo-that-is-gone.png`,
          });
        }),
      );
    },
  },
  {
    check: 'jsonld-noindex',
    plant({ site, page, expect }) {
      const hidden = page((it) => {
        it.head.push('<meta name="robots" content="noindex">');
        it.jsonLd.push({
          ...context,
          '@type': 'Product',
          name: 'A spade',
          image: `${site.origin}/photo.png`,
          offers: { '@type': 'Offer', price: '9', priceCurrency: 'EUR' },
        });
      });
      site.sitemapNot.add(hidden.path);
      expect(hidden, 'jsonld-noindex', 'noindex-page');
    },
  },
  {
    check: 'schema-coverage-outlier',
    alone: {},
    plant({ site, change, expect }) {
      changeAll(site, (it) => {
        if (it.path.startsWith('/section-0/tool-')) {
          it.jsonLd.push({ ...context, '@type': 'Article', headline: it.h1 });
        }
      });
      expect(
        change('/section-0/tool-7/', (it) => {
          it.jsonLd = [];
        }),
      );
    },
  },
];
