import type { SiteCheck } from '../check.ts';
import { evaluateRootPage } from '../evaluate-site.ts';
import { quote } from '../texts/words.ts';

const telling = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];

export const serverLeak: SiteCheck = {
  id: 'server-leak',
  title: { pass: 'Server version is not disclosed', fail: 'Server version disclosed' },
  category: 'security',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  evidence: 'place',
  appliesTo: 'html',
  why: 'The version number helps attackers find servers with known vulnerabilities.',
  fix: 'Remove the version from the response headers in the settings of the web server and the application framework, and keep both up to date.',
  start: evaluateRootPage(({ headers }) =>
    telling.flatMap((name) => {
      const value = headers[name];
      return value !== undefined && /\d+\.\d+/.test(value) ? [`${name}: ${quote(value, 60)}`] : [];
    }),
  ),
};
