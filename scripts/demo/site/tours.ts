import type { SitePage } from './page.ts';

const included =
  'A guide, the boat and everything you wear on the water are included. We meet at the slipway half an hour before we leave, because dressing takes longer than anyone believes. Groups are six people at most, and the slowest paddler sets the pace. You should be able to swim; you need not have paddled before, except where the tour says so. Bring water, something to eat that survives getting wet, and sun cream. Spectacles should be on a string. If the forecast is poor we call you the evening before and you get another date or your money back, whichever you like better. Children paddle with an adult in a double, and pay half. After every tour there is soup at the slipway, and somebody always stays for the second bowl. Photographs that the guide takes on the way are yours; we send them the next day, and show them to nobody else unless you say so.';

interface Tour {
  slug: string;
  name: string;
  about: string;
  text: string;
}

const tours: Tour[] = [
  {
    slug: 'seal-bank',
    name: 'Seal bank',
    about: 'Three hours to the sandbank where the seals rest',
    text: 'Three hours with the tide to the sandbank behind the lighthouse. We land on the near side, have coffee, and watch the seals from where they do not mind. On the way back the evening sun is in your face, and the current does most of the work.',
  },
  {
    slug: 'harbour-lights',
    name: 'Harbour lights',
    about: 'An hour and a half after sunset along the quays',
    text: 'An hour and a half after sunset, along the quays and under the three bridges, with a lamp on every boat. The town is quiet from the water and smells of bread near the old bakery. Nobody has to be fit, and nobody gets wet unless they insist.',
  },
  {
    slug: 'outer-islands',
    name: 'Outer islands',
    about: 'Two days with a night in a tent on the island of Sandholm',
    text: 'Two days and one night on Sandholm, where there is a well, a meadow for tents and no telephone signal. We cross early while the sea is flat and come back in the afternoon of the second day. For people who have paddled four hours in a row before and liked it.',
  },
  {
    slug: 'mill-creek',
    name: 'Mill creek',
    about: 'A morning up the creek for families with children',
    text: 'Up the creek on the flood and down on the ebb, so that the water carries you both ways. Kingfishers on most days, an otter on lucky ones, and a swing over the deep pool at the old mill. Made for families; children sit in the middle of the double.',
  },
];

/** The tours, and a slow page with reviews. */
export function tourPages(): SitePage[] {
  return [overview, ...tours.map(tourPage), reviews];
}

const overview: SitePage = {
  path: '/tours/',
  title: 'Guided kayak tours from Fenhaven | Tidewater Kayaks',
  description:
    'Seals, harbour lights, the outer islands and the mill creek: four guided kayak tours from the old slipway in Fenhaven.',
  h1: 'Tours',
  body: [
    included,
    `<ul>${tours.map(({ slug, name }) => `<li><a href="/tours/${slug}">${name}</a></li>`).join('')}<li><a href="/tours/full-moon">Full moon</a></li></ul>`,
    '<p><a href="/tours/reviews">What others say</a>, <a href="/shop/vouchers">vouchers</a>.</p>',
    included,
  ],
};

function tourPage({ slug, name, about, text }: Tour): SitePage {
  return {
    path: `/tours/${slug}`,
    title: `${name}: guided kayak tour | Tidewater Kayaks`,
    ...(slug === 'mill-creek'
      ? {}
      : { description: `${about}, with a guide, boat and clothing included. Groups of six people at most.` }),
    h1: name,
    body: [
      `<img src="/img/${slug}.svg" alt="${name}" width="640" height="360">`,
      text,
      included,
      '<p><a href="/hire/winter-rates">In winter</a></p>',
    ],
  };
}

const reviews: SitePage = {
  path: '/tours/reviews',
  title: 'What visitors say about our tours | Tidewater Kayaks',
  description:
    'Letters, postcards and a poem: what people wrote to us after a tour to the seals, the islands, the creek or through the harbour.',
  h1: 'What visitors say',
  delayMs: 1400,
  body: ['“I was afraid of water for thirty years. Now I own a Plover.” Hanne, 61', included, included],
};
