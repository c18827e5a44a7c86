import { checkCases } from '../testing/check-cases.ts';
import { origin } from '../testing/page-facts.ts';
import { robotsBlocksAssets } from './robots-blocks-assets.ts';

const site = { robots: { text: 'User-agent: *\nDisallow: /assets/\n' } };

checkCases(robotsBlocksAssets, [
  {
    name: 'files that may be loaded',
    site,
    targets: [{ url: '/a.css', uses: ['style'] }],
    details: [],
    assessed: 1,
  },
  {
    name: 'a style that is forbidden',
    site,
    targets: [{ url: '/assets/a.css', uses: ['style'], verdict: 'unverified', status: null }],
    details: [`disallowed for Googlebot, referenced on 1 page, for example ${origin}/`],
  },
  {
    name: 'a rule for another crawler',
    site: { robots: { text: 'User-agent: FettleBot\nDisallow: /assets/\n' } },
    targets: [{ url: '/assets/a.js', uses: ['script'] }],
    details: [],
  },
  {
    name: 'what Cloudflare adds for people',
    site: { robots: { text: 'User-agent: *\nDisallow: /cdn-cgi/\n' } },
    targets: [{ url: '/cdn-cgi/scripts/email-decode.min.js', uses: ['script'] }],
    details: [],
    status: 'not_applicable',
  },
  {
    name: 'images, links and files of other sites',
    site,
    targets: [
      { url: '/assets/a.png', uses: ['image'] },
      { url: '/assets/', uses: ['link'] },
      { url: 'https://cdn.example/assets/a.css', uses: ['style'] },
    ],
    details: [],
    status: 'not_applicable',
  },
]);
