import type { ResourceFact } from '../../facts.ts';
import type { CheckedPage, Finding, PageCheck } from '../check.ts';
import { quote } from '../texts/words.ts';
import { upgradesRequests } from './content-security-policy.ts';

/** What can take over the page when it is changed on the way; images and media can only be exchanged. */
const ACTIVE = new Set(['script', 'style', 'frame', 'preload']);
const PASSIVE = new Set(['media', 'icon']);
const NAMES: Partial<Record<ResourceFact['kind'], string>> = {
  style: 'style sheet',
  preload: 'preloaded file',
};

export const mixedContent: PageCheck = {
  id: 'mixed-content',
  title: { pass: 'Secure pages load nothing over http://', fail: 'Secure pages load parts over http://' },
  category: 'security',
  severity: 'error',
  weight: 5,
  milder: { severity: 'warning', weight: 2 },
  unit: 'page',
  scope: 'page',
  appliesTo: 'html',
  why: 'Browsers block such scripts, styles and frames, so parts of the page are missing; images can be exchanged on the way.',
  fix: 'Load these parts over https://. Where a provider does not offer it, host the file yourself.',
  run(page) {
    if (!page.finalUrl.startsWith('https:')) return null;
    const parts = insecureParts(page);
    return parts.length > 0 && upgradesRequests(page) ? [] : parts;
  },
};

/** Each address once, what may take over the page first. */
function insecureParts({ document }: CheckedPage): Finding[] {
  const severe = new Map<string, Finding>();
  const mild = new Map<string, Finding>();
  for (const { url, kind } of document?.resources ?? []) {
    if (!url.startsWith('http:')) continue;
    const finding = { detail: `${NAMES[kind] ?? kind} ${quote(url, 120)}`, target: url };
    if (ACTIVE.has(kind)) severe.set(url, finding);
    else if (PASSIVE.has(kind)) mild.set(url, { ...finding, mild: true });
  }
  for (const { url: source, candidates } of document?.images ?? []) {
    for (const url of [source ?? '', ...candidates]) {
      if (url.startsWith('http:'))
        mild.set(url, { detail: `image ${quote(url, 120)}`, target: url, mild: true });
    }
  }
  return [...severe.values(), ...mild.values()];
}
