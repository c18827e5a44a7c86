import type { SitePage } from './page.ts';

interface Kayak {
  slug: string;
  name: string;
  metres: string;
  kilos: number;
  price: number;
  text: string;
}

const kayaks: Kayak[] = [
  {
    slug: 'heron-420',
    name: 'Heron 420',
    metres: '4.20',
    kilos: 22,
    price: 890,
    text: 'Our most patient boat. It is wide enough to stand up in for a moment, forgiving in the wash of the ferry, and the one we put nervous beginners into. Anglers like it because it drifts quietly and holds two rods behind the seat.',
  },
  {
    slug: 'loon-240',
    name: 'Loon 240',
    metres: '2.40',
    kilos: 15,
    price: 420,
    text: 'A short sit-on-top for children from eight years on. It turns on the spot, drains by itself, and two adults carry it under one arm each. Not for open water, and not meant for it.',
  },
  {
    slug: 'tern-510',
    name: 'Tern 510',
    metres: '5.10',
    kilos: 24,
    price: 1890,
    text: 'The long one. Made for days on the outer islands with a tent in the bow hatch and dinner in the stern. It tracks like a train and asks for a little edge to turn, which takes an afternoon to learn and is worth it.',
  },
  {
    slug: 'plover-300',
    name: 'Plover 300',
    metres: '3.00',
    kilos: 18,
    price: 540,
    text: 'Fits on the roof of a small car and through the door of most flats. Calm rivers, mill ponds, an hour after work. The seat comes out and makes a decent chair on the bank.',
  },
  {
    slug: 'osprey-double',
    name: 'Osprey Double',
    metres: '5.60',
    kilos: 36,
    price: 2150,
    text: 'Two people, one boat, and the question of who steers settled by a foot rudder at the stern seat. The middle hatch takes a small dog or a large picnic. We hire it out more than any other boat in July.',
  },
  {
    slug: 'dunlin-360',
    name: 'Dunlin 360',
    metres: '3.60',
    kilos: 20,
    price: 690,
    text: 'Half way between a river boat and a touring boat. A skeg drops down for the stretch along the coast and comes up again for the creek behind the mill. If you want one boat for everything, it is this one.',
  },
];

const care =
  'Rinse the boat with fresh water after a day on the sea, dry it in the shade, and keep it off its keel. A scratch in the hull is a story; a dent from a badly placed strap is a repair. We mend both in the workshop behind the slipway, usually within a week, and lend you another boat meanwhile. Every kayak we sell comes with a buoyancy aid of your size, a paddle of the right length for it, and a first hour on the water with one of us beside you, because a boat that is set up for its paddler is safer and far more fun. Trying is free on any weekday: come down to Fenhaven, tell us what you want to do with it, and take it out for as long as you like. We deliver along the coast on Thursdays, and anywhere else by a haulier who knows how to tie a boat down. If it turns out to be the wrong one within a season, bring it back, and we set what you paid against another.';

/** Two boats share title and description, one has no title, and one has its price in invalid JSON. */
export function kayakPages(): SitePage[] {
  return [overview, ...kayaks.map(kayakPage)];
}

const overview: SitePage = {
  path: '/kayaks/',
  title: 'Kayaks for rivers, lakes and the sea | Tidewater Kayaks',
  description:
    'Six kayaks we know and paddle ourselves, from the little Loon for children to the Tern for a week on the islands.',
  h1: 'Kayaks',
  body: [
    'We sell six boats and could tell you a story about each. All of them can be tried on the water before you decide, and all of them are in the hire fleet, so you can live with one for a weekend first.',
    `<ul>${kayaks.map(({ slug, name }) => `<li><a href="/kayaks/${slug}">${name}</a></li>`).join('')}<li><a href="/kayaks/curlew-450">Curlew 450</a></li></ul>`,
    care,
  ],
};

function kayakPage({ slug, name, metres, kilos, price, text }: Kayak): SitePage {
  const data = { '@context': 'https://schema.org', '@type': 'Product', name, offers: { price } };
  const json =
    slug === 'tern-510' ? JSON.stringify(data).replace('},', '}').slice(0, -1) : JSON.stringify(data);
  const page: SitePage = {
    path: `/kayaks/${slug}`,
    title: `${name}: kayak of ${metres} m | Tidewater Kayaks`,
    description: `The ${name} is ${metres} m long, weighs ${kilos} kg and costs ${price} euros, with paddle, buoyancy aid and a first hour on the water.`,
    h1: name,
    head: [`<script type="application/ld+json">${json}</script>`],
    body: [
      `<img src="/img/${slug}.svg" width="640" height="360"${slug === 'heron-420' ? ` alt="${name} on the slipway"` : ''}>`,
      text,
      `Length ${metres} m, weight ${kilos} kg, price ${price} euros.`,
      care,
    ],
  };
  const shared = {
    title: 'Kayak | Tidewater Kayaks',
    description: 'A kayak of Tidewater Kayaks in Fenhaven, to buy or to hire, with everything you need.',
  };
  if (slug === 'plover-300' || slug === 'dunlin-360') return { ...page, ...shared };
  if (slug === 'loon-240') delete page.title;
  return page;
}
