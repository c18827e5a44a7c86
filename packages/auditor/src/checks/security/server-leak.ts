import type { SiteCheck } from '../check.ts';
import { judgeRootPage } from '../site-verdict.ts';
import { quote } from '../texts/words.ts';

const TELLING = ['server', 'x-powered-by', 'x-aspnet-version', 'x-aspnetmvc-version', 'x-generator'];

export const serverLeak: SiteCheck = {
  id: 'server-leak',
  title: { pass: 'The server does not tell its version', fail: 'The server tells its version' },
  category: 'security',
  severity: 'info',
  weight: 0,
  unit: 'site',
  scope: 'site',
  appliesTo: 'html',
  why: 'Whoever looks for servers with a known hole finds this one by its version.',
  fix: 'Leave the version out in the settings of the server and of the language behind it, and keep both up to date.',
  start: judgeRootPage(({ headers }) =>
    TELLING.flatMap((name) => {
      const value = headers[name];
      return value !== undefined && /\d+\.\d+/.test(value) ? [`${name}: ${quote(value, 60)}`] : [];
    }),
  ),
};
