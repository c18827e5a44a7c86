import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { jsonldDeadUrl } from './jsonld-dead-url.ts';

const block = (types: string[], properties: Record<string, string[]>) => ({
  types,
  hasContext: true,
  error: null,
  properties,
});
const organization = {
  jsonLd: [
    block(['Organization'], {
      url: [`${origin}/`],
      logo: [`${origin}/logo.png`],
      sameAs: ['https://social.example/garden', 'Garden house'],
    }),
  ],
};

checkCases(jsonldDeadUrl, [
  {
    name: 'addresses that work',
    page: organization,
    targets: [{ url: '/logo.png', uses: ['mention'] }],
    details: [],
    assessed: 1,
  },
  {
    name: 'a logo that is gone, named by two pages',
    pages: [organization, { url: '/a', ...organization }, { url: '/b' }],
    targets: [{ url: '/logo.png', uses: ['mention'], verdict: 'broken', status: 404 }],
    details: Array.from({ length: 2 }, () => `${origin}/logo.png returns 404`),
    affected: 2,
    assessed: 2,
  },
  {
    name: 'a profile behind a login wall',
    page: organization,
    targets: [{ url: 'https://social.example/garden', verdict: 'unverified', status: 999 }],
    details: [],
  },
  {
    name: 'an address within a part, relative',
    page: { jsonLd: [block(['Article'], { 'publisher.logo': ['/old.png'] })] },
    targets: [{ url: '/old.png', verdict: 'broken', status: 410 }],
    details: [`${origin}/old.png returns 410`],
  },
  {
    name: 'an @id is a name',
    page: {
      jsonLd: [block(['Organization'], { '@id': [`${origin}/id`], name: ['Garden'], logo: ['/logo.png'] })],
    },
    targets: [{ url: '/id', verdict: 'broken', status: 404 }],
    details: [],
  },
  {
    name: 'a broken link elsewhere',
    page: organization,
    targets: [{ url: '/else', verdict: 'broken', status: 404 }],
    details: [],
  },
  { name: 'no addresses', page: {}, details: [], status: 'not_applicable' },
]);
