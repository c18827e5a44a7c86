import { isSameRegistrableDomain } from '../../crawl/url/same-site.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { createNumberList } from '../collections/number-list.ts';
import type { IndexedPage } from '../site-index.ts';
import { amount } from '../texts/words.ts';

const fewestPages = 10;
/** A form used by a smaller share of the pages is not the main form of the site. */
const mainShare = 0.6;

export const canonicalFormDrift: SiteCheck = {
  id: 'canonical-form-drift',
  title: { pass: 'Canonical URLs use a consistent form', fail: 'Inconsistent canonical URLs' },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  evidence: 'crawl',
  appliesTo: 'html',
  why: 'When some canonical URLs use http and others https, or some www and others not, search engines see two sites instead of one.',
  fix: 'Generate all canonical URLs in one template, with the scheme and host that the site redirects to.',
  start: (_site, run) => collectForms(run),
};

function collectForms({ index, report }: SiteRun): Collector {
  const forms = new Map<string, { number: number; pages: number }>();
  const rows = createNumberList(Uint32Array);
  const numbers = createNumberList(Uint32Array);
  /** A copy that differs by a trailing slash and points to an existing, self-canonical page is correct. */
  const isCopy = ({ url, canonical }: IndexedPage): boolean => {
    const original = index.get(canonical ?? url);
    return original?.url !== url && original?.status === 200 && original.canonical === original.url;
  };
  const pagesOf = (wanted: readonly number[]): Map<number, number[]> => {
    const found = new Map<number, number[]>(wanted.map((number) => [number, []]));
    for (let at = 0; at < rows.length; at += 1) found.get(numbers.at(at))?.push(rows.at(at));
    return found;
  };
  return {
    page(page, row) {
      const form = formOf(page);
      if (form === null) return;
      const known = forms.get(form) ?? { number: forms.size, pages: 0 };
      forms.set(form, known);
      known.pages += 1;
      rows.push(row);
      numbers.push(known.number);
    },
    finish() {
      const outcome = { affected: 0, mild: 0, assessed: rows.length, rootAffected: false };
      const [main, ...others] = [...forms].sort(
        ([a, left], [b, right]) => right.pages - left.pages || (a < b ? -1 : 1),
      );
      if (rows.length < fewestPages) return { ...outcome, assessed: 0 };
      if (main === undefined || main[1].pages < rows.length * mainShare) return outcome;
      const drifting = pagesOf(others.map(([, { number }]) => number));
      for (const [form, { number }] of others) {
        const detail = `${form}, but ${main[0]} on ${amount(main[1].pages, 'page')}`;
        for (const row of drifting.get(number) ?? []) {
          const page = index.at(row);
          if (form.includes(' ') && isCopy(page)) continue;
          outcome.affected += 1;
          report({ url: page.url, detail, rank: page.depth });
        }
      }
      return outcome;
    },
  };
}

/** Scheme and host in words, and how the trailing slash differs from the URL of the page. */
function formOf({ document, finalUrl }: CheckedPage): string | null {
  const named = document?.canonicals.filter(({ inHead, url }) => inHead && url !== null) ?? [];
  const [only] = named;
  if (named.length !== 1 || only === undefined || only.url === null) return null;
  if (!isSameRegistrableDomain(only.url, finalUrl)) return null;
  const canonical = new URL(only.url);
  const own = new URL(finalUrl);
  const slash =
    canonical.pathname === `${own.pathname}/`
      ? ' with an added trailing slash'
      : `${canonical.pathname}/` === own.pathname
        ? ' without the trailing slash of the page URL'
        : '';
  return `${canonical.origin}${slash}`;
}
