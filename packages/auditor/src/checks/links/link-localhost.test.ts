import { checkCases } from '../testing/check-cases.ts';
import { linkLocalhost } from './link-localhost.ts';

const links = (...urls: string[]) => ({
  links: urls.map((url) => ({ href: url, url, text: 'x', rel: [], position: 'main' as const })),
});

checkCases(linkLocalhost, [
  {
    name: 'public addresses',
    page: links(
      'https://site.example/a',
      'https://localhost.example/',
      'http://11.0.0.1/',
      'https://local.io/',
    ),
    details: [],
  },
  {
    name: 'this machine, private networks and names of an office',
    page: links('http://localhost:3000/a', 'http://192.168.1.7/', 'https://wiki.local/x'),
    details: ['“http://localhost:3000/a”; “http://192.168.1.7/”; “https://wiki.local/x”'],
    affected: 1,
  },
  {
    name: 'IPv6, addresses of one cable, and the root dot',
    page: links('http://[::1]:8080/', 'http://[fe80::1]/', 'http://169.254.0.7/', 'http://localhost./'),
    details: ['“http://[::1]:8080/”; “http://[fe80::1]/”; “http://169.254.0.7/”; and 1 more'],
  },
  {
    name: 'a script and a picture of the author',
    page: {
      resources: [
        { url: 'http://localhost/x.js', kind: 'script', inHead: true, blocking: true, integrity: false },
      ],
    },
    details: ['“http://localhost/x.js”'],
  },
  {
    name: 'a manual that tells readers to open their own machine',
    page: {
      links: [
        {
          href: 'http://localhost:8080/',
          url: 'http://localhost:8080/',
          text: 'http://localhost:8080',
          rel: [],
          position: 'main',
        },
      ],
    },
    details: [],
  },
  {
    name: 'a site that is local itself',
    page: { url: 'http://127.0.0.1:4000/', ...links('http://127.0.0.1:4000/a') },
    site: { origin: 'http://127.0.0.1:4000', rootUrl: 'http://127.0.0.1:4000/' },
    details: [],
    status: 'not_applicable',
  },
]);
