import { onPage, type PlantedIssue } from './planted-issue.ts';

/** Removes a header from every page. */
const without = (check: string, name: string): PlantedIssue => ({
  check,
  alone: {},
  plant({ site, expect }) {
    delete site.headers[name];
    expect('/');
  },
});

const withHeader = (check: string, name: string, value: string): PlantedIssue => ({
  check,
  alone: {},
  plant({ site, expect }) {
    site.headers[name] = value;
    expect('/');
  },
});

export const securityIssues: PlantedIssue[] = [
  {
    check: 'https-missing',
    alone: { plain: true },
    plant: ({ expect }) => expect('/'),
  },
  {
    check: 'http-not-redirected',
    alone: {},
    plant({ site, expect }) {
      const plain = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Plain</title>' };
      site.others.set('http://garden.example/*', plain);
      expect('/');
    },
  },
  {
    check: 'tls-certificate',
    alone: { validDays: 5 },
    plant: ({ expect }) => expect('/'),
  },
  onPage('mixed-content', (it) => {
    it.body.push('<script src="http://garden.example/style.css" integrity="sha384-x"></script>');
  }),
  without('hsts-weak', 'strict-transport-security'),
  withHeader(
    'csp-weak',
    'content-security-policy',
    "script-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
  ),
  withHeader('framing-unprotected', 'content-security-policy', "default-src 'self'"),
  without('nosniff-missing', 'x-content-type-options'),
  withHeader('referrer-unsafe', 'referrer-policy', 'unsafe-url'),
  without('coop-corp', 'cross-origin-opener-policy'),
  withHeader('cookie-flags', 'set-cookie', 'session=1; Path=/'),
  {
    check: 'cors-universal',
    alone: {},
    plant({ site, expect }) {
      site.corsHeaders = {
        'access-control-allow-origin': 'https://fettle-probe.example',
        'access-control-allow-credentials': 'true',
      };
      expect('/');
    },
  },
  {
    check: 'sri-missing',
    plant({ site, page, expect }) {
      const library = { headers: { 'content-type': 'text/javascript' }, body: '0' };
      site.others.set('https://elsewhere.example/library.js', library);
      expect(
        page((it) => {
          it.body.push('<script src="https://elsewhere.example/library.js" defer></script>');
        }),
      );
    },
  },
  onPage('form-insecure', (it) => {
    it.body.push('<form action="http://garden.example/order"><button>Order</button></form>');
  }),
  withHeader('server-leak', 'server', 'Apache/2.4.58'),
  onPage('secrets-exposed', (it) => {
    // In two parts, so that no secret scanner reports this file.
    it.body.push(`<script>const key = "${'AKIA'}${'IOSFODNN7EXAMPLF'}";</script>`);
  }),
];
