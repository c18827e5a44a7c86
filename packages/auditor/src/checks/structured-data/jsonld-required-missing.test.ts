import { checkCases } from '../testing/check-cases.ts';
import { jsonldRequiredMissing } from './jsonld-required-missing.ts';

const node = (types: string[], properties: Record<string, string[]>) => ({
  types,
  hasContext: true,
  error: null,
  properties,
});
const ld = (types: string[], properties: Record<string, string[]>) => ({ jsonLd: [node(types, properties)] });

checkCases(jsonldRequiredMissing, [
  {
    name: 'a complete product',
    page: ld(['Product'], { name: ['Spade'], offers: ['Offer'], 'offers.price': ['12'] }),
    details: [],
  },
  {
    name: 'a product without a price or a review',
    page: ld(['Product'], { name: ['Spade'] }),
    details: ['Product without offers or review or aggregateRating'],
  },
  {
    name: 'an offer without a price',
    page: ld(['Product'], { name: ['Spade'], offers: ['Offer'], 'offers.@type': ['Offer'] }),
    details: ['Product without offers.price or offers.lowPrice or offers.priceSpecification'],
  },
  {
    name: 'an offer told elsewhere',
    page: ld(['Product'], { name: ['Spade'], offers: ['#offer'], 'offers.@id': ['#offer'] }),
    details: [],
  },
  {
    name: 'a product told in two parts',
    page: {
      jsonLd: [
        node(['Product'], { '@id': ['#p'], name: ['Spade'] }),
        node(['Product'], { '@id': ['#p'], offers: ['Offer'] }),
      ],
    },
    details: [],
  },
  {
    name: 'a reference by its name alone',
    page: ld(['Product'], { '@id': ['#spade'] }),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'an article and an organization, which require nothing',
    page: { jsonLd: [node(['NewsArticle'], { author: ['Ada'] }), node(['Organization'], { url: ['/'] })] },
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'questions and answers, which are no longer shown',
    page: ld(['FAQPage'], { mainEntity: ['How?'], 'mainEntity.name': ['How?'] }),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'breadcrumbs whose names stand in their items',
    page: ld(['BreadcrumbList'], {
      itemListElement: ['x'],
      'itemListElement.position': ['1'],
      'itemListElement.item': ['/'],
    }),
    details: [],
  },
  {
    name: 'breadcrumbs without names and places',
    page: ld(['BreadcrumbList'], { itemListElement: ['ListItem'], 'itemListElement.@type': ['ListItem'] }),
    details: [
      'BreadcrumbList without itemListElement.position, itemListElement.name or itemListElement.item',
    ],
  },
  {
    name: 'a shop nobody can find',
    page: ld(['LocalBusiness'], { name: ['Garden house'] }),
    details: ['LocalBusiness without address'],
  },
  {
    name: 'a video',
    page: ld(['VideoObject'], { name: ['Digging'], thumbnailUrl: ['/t.jpg'], uploadDate: ['2026-01-01'] }),
    details: [],
  },
  {
    name: 'a video without a date',
    page: ld(['VideoObject'], { name: ['Digging'], thumbnailUrl: ['/t.jpg'] }),
    details: ['VideoObject without uploadDate'],
  },
  {
    name: 'a review without its subject',
    page: ld(['Review'], { author: ['Ada'], reviewRating: ['Rating'], 'reviewRating.ratingValue': ['5'] }),
    details: ['Review without itemReviewed'],
  },
  {
    name: 'the same fault of many nodes is one',
    page: { jsonLd: [node(['Review'], { author: ['Ada'] }), node(['Review'], { author: ['Bob'] })] },
    details: ['Review without itemReviewed, reviewRating'],
  },
  {
    name: 'more properties than the facts keep',
    page: ld(
      ['Product'],
      Object.fromEntries(Array.from({ length: 100 }, (_, place) => [`p${place}`, ['x']])),
    ),
    details: [],
  },
  {
    name: 'a type without rules',
    page: ld(['WebPage'], { name: ['Spades'] }),
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'a block that cannot be parsed',
    page: { jsonLd: [{ ...node(['Product'], {}), error: 'no JSON' }] },
    details: [],
    status: 'not_applicable',
  },
]);
