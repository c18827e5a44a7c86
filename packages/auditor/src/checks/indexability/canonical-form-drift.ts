import { isSameRegistrableDomain } from '../../crawl/same-site.ts';
import type { CheckedPage, Collector, SiteCheck, SiteRun } from '../check.ts';
import { amount } from '../words.ts';

const FEWEST_PAGES = 10;
/** What fewer than this share of the pages use is no form of the site. */
const MAIN_SHARE = 0.6;

export const canonicalFormDrift: SiteCheck = {
  id: 'canonical-form-drift',
  title: {
    pass: 'Canonical addresses are all of one form',
    fail: 'Canonical addresses of different forms',
  },
  category: 'indexability',
  severity: 'warning',
  weight: 2,
  unit: 'page',
  scope: 'site',
  appliesTo: 'html',
  why: 'When some pages name http and others https, or some www and others not, search engines see two sites where there is one.',
  fix: 'Let one template write all canonical links, with the scheme and host that the site redirects to.',
  start: (_site, run) => collectForms(run),
};

function collectForms({ index, report }: SiteRun): Collector {
  const pagesByForm = new Map<string, string[]>();
  let total = 0;
  /** With the other slash it names a page that is there and names itself: the right thing for a copy. */
  const isCopy = (url: string): boolean => {
    const original = index.get(index.get(url)?.canonical ?? url);
    return original?.url !== url && original?.status === 200 && original.canonical === original.url;
  };
  return {
    page(page) {
      const form = formOf(page);
      if (form === null) return;
      total += 1;
      const pages = pagesByForm.get(form);
      if (pages === undefined) pagesByForm.set(form, [page.url]);
      else pages.push(page.url);
    },
    finish() {
      const verdict = { affected: 0, mild: 0, assessed: total, rootAffected: false };
      const [main, ...others] = [...pagesByForm].sort(
        ([a, left], [b, right]) => right.length - left.length || (a < b ? -1 : 1),
      );
      if (total < FEWEST_PAGES) return { ...verdict, assessed: 0 };
      if (main === undefined || main[1].length < total * MAIN_SHARE) return verdict;
      for (const [form, urls] of others) {
        const drifting = form.includes(' ') ? urls.filter((url) => !isCopy(url)) : urls;
        const detail = `${form}, while ${amount(main[1].length, 'page')} name ${main[0]}`;
        for (const url of drifting) report({ url, detail, rank: index.get(url)?.depth ?? 0 });
        verdict.affected += drifting.length;
      }
      return verdict;
    },
  };
}

/** Scheme and host in words, and how the slash at the end differs from the page's own address. */
function formOf({ document, finalUrl }: CheckedPage): string | null {
  const named = document?.canonicals.filter(({ inHead, url }) => inHead && url !== null) ?? [];
  const [only] = named;
  if (named.length !== 1 || only === undefined || only.url === null) return null;
  if (!isSameRegistrableDomain(only.url, finalUrl)) return null;
  const canonical = new URL(only.url);
  const own = new URL(finalUrl);
  const slash =
    canonical.pathname === `${own.pathname}/`
      ? ' with a slash more than the page'
      : `${canonical.pathname}/` === own.pathname
        ? ' with a slash less than the page'
        : '';
  return `${canonical.origin}${slash}`;
}
