import type { ResourceFact } from '../../facts.ts';
import type { CheckedPage, Finding, PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';
import { upgradesRequests } from './content-security-policy.ts';

/** Resources that can take over the page if an attacker changes them. Images and media can only be replaced. */
const active = new Set(['script', 'style', 'frame', 'preload']);
const passive = new Set(['media', 'icon']);
const names: Partial<Record<ResourceFact['kind'], string>> = {
  style: 'stylesheet',
  preload: 'preloaded file',
};

export const mixedContent: PageCheck = {
  id: 'mixed-content',
  title: { pass: 'HTTPS pages load everything over HTTPS', fail: 'Mixed content on HTTPS pages' },
  category: 'security',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 2, when: 'only images, audio, and video are loaded over HTTP' },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Browsers block insecure scripts, stylesheets, and frames, so visitors miss parts of the page. Attackers on the network can replace insecure images.',
  fix: 'Load these resources over https://. If the provider does not support it, host the file yourself.',
  run(page) {
    if (!page.finalUrl.startsWith('https:')) return null;
    const parts = insecureParts(page);
    return parts.length > 0 && upgradesRequests(page) ? [] : parts;
  },
};

/** Each URL once, starting with those that can take over the page. */
function insecureParts({ document }: CheckedPage): Finding[] {
  const severe = new Map<string, Finding>();
  const mild = new Map<string, Finding>();
  for (const { url, kind } of document?.resources ?? []) {
    if (!url.startsWith('http:')) continue;
    const finding = { detail: `${names[kind] ?? kind} ${quote(url, 120)}`, target: url };
    if (active.has(kind)) severe.set(url, finding);
    else if (passive.has(kind)) mild.set(url, { ...finding, mild: true });
  }
  for (const { url: source, candidates } of document?.images ?? []) {
    for (const url of [source ?? '', ...candidates]) {
      if (url.startsWith('http:'))
        mild.set(url, { detail: `image ${quote(url, 120)}`, target: url, mild: true });
    }
  }
  return [...severe.values(), ...mild.values()];
}
