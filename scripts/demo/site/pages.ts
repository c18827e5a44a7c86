import { journalPages } from './journal.ts';
import { kayakPages } from './kayaks.ts';
import type { SitePage } from './page.ts';
import { tourPages } from './tours.ts';

const story =
  'Tidewater began with two borrowed kayaks and a hand-painted sign in the spring of 1998. Marta wanted to get to the islands without waiting for the ferry, Joost wanted to get away from his desk, and the harbour master wanted somebody to look after the old slipway. Today there are forty boats, nine people in summer and three in winter, and the sign has been repainted twice. We still rent out by the hour, and we still send you home when the wind is against you, whatever you have paid. Most people who come have never sat in a kayak, and most of them come again, often with their parents or their children.';
const hire =
  'Come to the slipway, tell us how long you want to be out and whether you have paddled before, and we find the boat that fits. Paddle, buoyancy aid and a dry bag are part of the price, so is a map with the places where you can land. You do not need to book on weekdays. On summer weekends you should, because the boats are gone by eleven. We show you how to get in, how to turn and how to get back in after a swim; that takes ten minutes and is not optional. Children under twelve paddle with an adult in a double. Dogs are welcome and wear a buoyancy aid too.';
const teaching =
  'Our courses are small: four people and one teacher, so that nobody waits for the others in cold water. You learn on the mill pond in the morning and use it in the estuary in the afternoon. By the end of the day you can go forward, stop, turn, support yourself on a low brace and empty a boat on the water with the help of another. Wet suits are part of the price. Bring a towel, a warm hat and something to eat; tea is on the stove. When the wind is above five we move to the next free date, and you choose which.';

/** Every HTML page of the demo site in UTF-8. */
export function sitePages(origin: string): SitePage[] {
  return [...mainPages(origin), ...kayakPages(), ...tourPages(), ...journalPages()];
}

function mainPages(origin: string): SitePage[] {
  return [
    {
      path: '/',
      title: 'Tidewater Kayaks: hire, courses and tours in Fenhaven',
      description:
        'Kayaks by the hour, small courses and guided tours to the islands off Fenhaven. Forty boats, nine people, open from April to October.',
      h1: 'On the water in ten minutes',
      body: [
        '<img src="/img/harbour.svg" width="960" height="400">',
        hire,
        story,
        '<p>Popular this month: the <a href="/tours/seal-bank">seal bank</a>, the <a href="/courses/first-strokes">first strokes</a> course, the <a href="/kayaks/osprey-double">Osprey Double</a> and our <a href="/events/spring-regatta">spring regatta</a>.</p>',
      ],
    },
    {
      path: '/hire/',
      title: 'Hire a kayak in Fenhaven by the hour or day | Tidewater Kayaks',
      description:
        'Single and double kayaks by the hour, day or week, with paddle, buoyancy aid, dry bag and a map of the estuary included in the price.',
      h1: 'Hire',
      body: [
        hire,
        '<p><a href="/hire/prices">Prices</a>, <a href="/hire/winter-rates">winter rates</a>, <a href="/booking/calendar">free boats today</a>.</p>',
        story,
      ],
    },
    {
      path: '/hire/prices',
      title: 'Prices',
      description: 'What it costs.',
      h1: 'Prices',
      body: [
        '<table><tr><th>Boat</th><th>Hour</th><th>Day</th></tr><tr><td>Single</td><td>12</td><td>48</td></tr><tr><td>Double</td><td>18</td><td>72</td></tr></table>',
        '<form action="/search"><input name="q" placeholder="Search"><button></button></form>',
      ],
    },
    {
      path: '/courses/',
      title:
        'Kayak courses for beginners and those who want to go further, in small groups, from April to October | Tidewater Kayaks',
      description:
        'Small courses with one teacher for four people: first strokes, rolling, rescue and a weekend on the islands, from April to October.',
      h1: 'Courses',
      body: [
        teaching,
        '<ul><li><a href="/courses/first-strokes">First strokes</a></li><li><a href="/courses/rolling">Rolling</a></li><li><a href="/courses/rescue">Rescue</a></li></ul>',
        story,
      ],
    },
    {
      path: '/courses/first-strokes',
      title: 'First strokes: a day for beginners | Tidewater Kayaks',
      h1: 'First strokes',
      canonicals: ['/courses/first-strokes', '/courses/'],
      body: [teaching, hire],
    },
    {
      path: '/courses/rolling',
      title: 'Rolling: come up again on your own | Tidewater Kayaks',
      description:
        'Two evenings in the warm pool and one in the sea: learn to roll a kayak with a teacher at your side and a mask on your nose.',
      body: [teaching, '<h2>Why roll?</h2>', hire],
    },
    {
      path: '/courses/rescue',
      title: 'Rescue: help others on the water | Tidewater Kayaks',
      description:
        'Tow, empty, lift and comfort: a day on getting yourself and other people out of trouble, in real waves and in company.',
      h1: 'Rescue',
      lang: null,
      body: [teaching, story],
    },
    {
      path: '/about/',
      title: 'About the people of Tidewater Kayaks in Fenhaven',
      description:
        'Marta, Joost and seven others: who we are, how Tidewater began on an old slipway, and why we send you home in a strong wind.',
      h1: 'About us',
      body: [
        '<img src="/img/team.jpg" width="800" height="400">',
        story,
        hire,
        '<p>We are members of the <a href="http://127.0.0.1:9/members/tidewater">coast paddlers’ union</a>.</p>',
      ],
    },
    {
      path: '/contact/',
      title: 'Contact Tidewater Kayaks: telephone, e-mail and the way here',
      description:
        'How to reach us by telephone, e-mail, bus and boat, and where to leave the car when you come to the old slipway in Fenhaven.',
      h1: 'Contact',
      body: [
        hire,
        '<form action="/contact/send" method="post"><input type="text" name="name"><input type="email" name="email"><button type="submit">Send</button></form>',
        '<iframe src="/map" width="600" height="300"></iframe>',
        '<p><a href="/team">The team</a> <a href="http://127.0.0.1:9/old-shop"></a></p>',
      ],
    },
    {
      path: '/map',
      title: 'Map',
      h1: 'The way here',
      withoutViewport: true,
      withoutPreview: true,
      body: ['Old Slipway 4, Fenhaven.'],
    },
    {
      path: '/de/',
      title: 'Tidewater Kayaks: Kajaks mieten in Fenhaven',
      description:
        'Kajaks stundenweise mieten, kleine Kurse und geführte Touren zu den Inseln vor Fenhaven. Von April bis Oktober jeden Tag.',
      h1: 'In zehn Minuten auf dem Wasser',
      lang: 'de',
      head: [`<link rel="alternate" hreflang="en" href="${origin}/">`],
      body: ['Diese Seite gibt es bald ganz auf Deutsch.'],
    },
  ];
}
