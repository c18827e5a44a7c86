import type { CheckedPage, Finding, PageCheck } from '../check.ts';
import { quote } from '../words.ts';

/** What can take over the page when it is changed on the way; images and media can only be exchanged. */
const ACTIVE = new Set(['script', 'style', 'frame', 'preload']);
const PASSIVE = new Set(['media', 'icon']);

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
  run: (page) => (page.finalUrl.startsWith('https:') ? insecureParts(page) : null),
};

function insecureParts(page: CheckedPage): Finding[] {
  const severe: Finding[] = [];
  const mild: Finding[] = [];
  for (const { url, kind } of page.document?.resources ?? []) {
    if (!url.startsWith('http:')) continue;
    const detail = `${kind} ${quote(url, 120)}`;
    if (ACTIVE.has(kind)) severe.push(detail);
    else if (PASSIVE.has(kind)) mild.push({ detail, mild: true });
  }
  for (const { url } of page.document?.images ?? []) {
    if (url?.startsWith('http:')) mild.push({ detail: `image ${quote(url, 120)}`, mild: true });
  }
  return [...severe, ...mild];
}
