import type { Finding, PageCheck } from '../check.ts';

const LONGEST = 100;
const MOST_PARAMETERS = 3;

export const urlHygiene: PageCheck = {
  id: 'url-hygiene',
  title: { pass: 'Addresses are short and plain', fail: 'Addresses that are hard to read or to pass on' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  milder: { severity: 'info', weight: 0 },
  unit: 'page',
  scope: 'page',
  why: 'Spaces and doubled slashes break when an address is copied into a message, and long ones with capitals and parameters are mistyped and written in several ways.',
  fix: 'Use short words in lower case with hyphens between them. Redirect the old addresses with a 301.',
  run(page) {
    const { pathname, search, searchParams } = new URL(page.url);
    const faults: Finding[] = [];
    if (pathname.includes('%20')) faults.push('a space in the path');
    if (pathname.includes('//')) faults.push('a doubled slash');
    const length = countCharacters(pathname + search);
    const told = [
      pathname.includes('_') ? 'an underscore' : null,
      /[A-Z]/.test(pathname.replace(/%[0-9A-F]{2}/g, '')) ? 'capital letters' : null,
      length > LONGEST ? `${length} characters` : null,
      searchParams.size > MOST_PARAMETERS ? `${searchParams.size} parameters` : null,
    ];
    for (const detail of told) if (detail !== null) faults.push({ detail, mild: true });
    return faults;
  },
};

/** As browsers show them: a letter of another alphabet is one, not three escapes for each of its bytes. */
function countCharacters(address: string): number {
  return address.replace(/%[89AB][0-9A-F]/g, '').replace(/%[0-9A-F]{2}/g, 'x').length;
}
