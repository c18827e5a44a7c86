import type { SitePage } from './page.ts';

interface Entry {
  slug: string;
  title: string;
  text: string[];
}

const entries: Entry[] = [
  {
    slug: 'first-frost',
    title: 'First frost on the slipway',
    text: [
      'The season ended this morning with a rim of ice on the mooring lines. Marta scraped the slipway with the shovel we keep for sand, and the last hire boat came in with its paddler wrapped in two of our blankets and smiling. We counted the fleet twice: forty boats, all dry, none missing, three with holes that need the workshop.',
      'Winter is when we do what nobody sees. The straps of every buoyancy aid are pulled by hand, the valves of the dry suits get silicone, and the map on the wall is redrawn where the sandbank has wandered. If you want to help, come on any Saturday; there is soup, and you may choose the radio station. We begin with the paddles, because they are the quickest: wash, look, sand, oil, hang up. By noon on the first day there is a row of forty of them along the wall, and the shed smells like a violin maker lives in it.',
    ],
  },
  {
    slug: 'seal-rules',
    title: 'Seals: how close is too close',
    text: [
      'Every July someone comes back with a photograph that makes us wince: a pup, close enough to count whiskers. The rule we teach is simple. If a seal lifts its head, you are near enough. If it turns toward the water, you were too near a minute ago.',
      'A hundred metres is a good distance on a calm day, and twice that when there are pups on the bank. Drift past instead of paddling at them, stay together, and keep your voice down. Most of all, leave them a way to the water on the side where you are not. A group that was frightened off the bank does not rest again before the next tide, and a pup that loses its mother in the rush may not find her. We know of three banks where they lie every day; ask at the counter, and we will draw you a line on the map that shows you all of them from far enough away.',
    ],
  },
  {
    slug: 'tides-for-beginners',
    title: 'Reading a tide table without fear',
    text: [
      'A tide table has four numbers a day and looks like a bus timetable written by the moon. You need two of them: when the water is highest before you leave, and when it is lowest before you want to be back.',
      'In the estuary the water runs out for a little over six hours and is strongest in the third and fourth. That is the twelfths rule: one twelfth of the water goes in the first hour, two in the second, three in the third and fourth, two in the fifth, one in the last. Leave early in it and you are carried; leave late and you walk home through mud with a boat on your shoulder. We print the table for the week on a card that fits into a map case. It is free, and it has our telephone number on the back, for the evenings on which somebody has read it the wrong way round.',
    ],
  },
  { slug: 'new-boats-2024', title: 'New boats', text: ['Four new boats have arrived. Come and see them!'] },
];

/** Journal pages have no preview for sharing, one is thin, and one has noindex. */
export function journalPages(): SitePage[] {
  return [overview, ...entries.map(entryPage)];
}

const overview: SitePage = {
  path: '/blog/',
  title: 'Journal',
  h1: 'Journal from the slipway',
  withoutPreview: true,
  body: [
    `<ul>${entries.map(({ slug, title }) => `<li><a href="/blog/${slug}">${title}</a></li>`).join('')}</ul>`,
    '<p><a href="/blog/archive-2014">From the old site</a> and <a href="/blog/summer-party">the summer party</a>.</p>',
  ],
};

function entryPage({ slug, title, text }: Entry): SitePage {
  return {
    path: `/blog/${slug}`,
    title: `${title} | Journal | Tidewater Kayaks`,
    h1: title,
    withoutPreview: true,
    ...(slug === 'seal-rules' ? { head: ['<meta name="robots" content="noindex">'] } : {}),
    body: [
      ...text,
      '<p><a href="/blog/">All entries</a> <a href="/tours/seal-bank"><img src="/img/seal.svg" width="40" height="40"></a></p>',
    ],
  };
}
