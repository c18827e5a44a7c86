import type { Finding, PageCheck } from '../check.ts';

const longest = 100;
const mostParameters = 3;

export const urlHygiene: PageCheck = {
  id: 'url-hygiene',
  title: { pass: 'URLs are short and readable', fail: 'URLs that are hard to read or share' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  milder: { severity: 'info', weight: 0, when: 'no path has a space or a double slash' },
  unit: 'page',
  scope: 'page',
  why: 'URLs with spaces or double slashes break when people paste them into a message. Long URLs with uppercase letters and parameters are easily mistyped and end up in several variants.',
  fix: 'Use short lowercase words separated by hyphens. Redirect the old URLs with a 301.',
  run(page) {
    const { pathname, search, searchParams } = new URL(page.url);
    const faults: Finding[] = [];
    if (pathname.includes('%20')) faults.push('a space in the path');
    if (pathname.includes('//')) faults.push('a double slash');
    const length = countCharacters(pathname + search);
    const told = [
      pathname.includes('_') ? 'an underscore' : null,
      /[A-Z]/.test(pathname.replace(/%[0-9A-F]{2}/g, '')) ? 'uppercase letters' : null,
      length > longest ? `${length} characters` : null,
      searchParams.size > mostParameters ? `${searchParams.size} parameters` : null,
    ];
    for (const detail of told) if (detail !== null) faults.push({ detail, mild: true });
    return faults;
  },
};

/** Counts characters as browsers show them: a non-Latin letter is one character, not one escape per byte. */
function countCharacters(address: string): number {
  return address.replace(/%[89AB][0-9A-F]/g, '').replace(/%[0-9A-F]{2}/g, 'x').length;
}
