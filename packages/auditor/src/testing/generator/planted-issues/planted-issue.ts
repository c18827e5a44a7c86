import type { AuditGeneratedOptions } from '../audit-generated.ts';
import type { PageModel } from '../page-model.ts';
import type { ServedHostsOptions } from '../serve-hosts.ts';
import { createPage, findPage, type SiteModel, soundPaths } from '../site-model.ts';

/**
 * An issue that is planted in a generated site, and what an audit must find there, no more and no less. Planted issues
 * share a site and must not affect each other; those that change the whole site get a site of their own.
 */
export interface PlantedIssue {
  /** The check that must fail. */
  check: string;
  /** Set for an issue that needs a site of its own. */
  alone?: Partial<ServedHostsOptions> & AuditGeneratedOptions;
  plant(context: PlantingContext): void;
}

export interface PlantingContext {
  site: SiteModel;
  /**
   * Adds a sound page for this issue, changed by `change`, linked from the workshop and in the sitemap. Several pages of
   * one issue need names. Returns the changed page.
   */
  page(change?: (page: PageModel) => void, name?: string): PageModel;
  /** The same, but nothing links to the page and it is not in the sitemap. */
  hiddenPage(change?: (page: PageModel) => void, name?: string): PageModel;
  /** Changes an existing page. */
  change(path: string, change: (page: PageModel) => void): PageModel;
  /** Declares a finding there (a path, a URL, or a page), by default of the issue's own check. */
  expect(place: string | PageModel, ...checks: string[]): void;
}

/** `check URL`. */
export type Expectation = `${string} ${string}`;

/** Plants issues in a site and returns what an audit must find. */
export function plantIssues(site: SiteModel, issues: readonly PlantedIssue[]): Set<Expectation> {
  const expected = new Set<Expectation>();
  for (const issue of issues) {
    issue.plant({
      site,
      page: (change = () => undefined, name) => announce(site, addPage(site, issue.check, change, name)),
      hiddenPage: (change = () => undefined, name) => addPage(site, issue.check, change, name),
      change: (path, change) => changePage(site, path, change),
      expect(place, ...checks) {
        const address = typeof place === 'string' ? place : place.path;
        for (const check of checks.length === 0 ? [issue.check] : checks) {
          expected.add(`${check} ${new URL(address, site.origin).href}`);
        }
      },
    });
  }
  return expected;
}

/** An issue on one changed page; `also` lists the other checks that fail on it too. */
export function onPage(check: string, change: (page: PageModel) => void, ...also: string[]): PlantedIssue {
  return { check, plant: ({ page, expect }) => expect(page(change), check, ...also) };
}

function addPage(
  site: SiteModel,
  check: string,
  change: (page: PageModel) => void,
  name: string | undefined,
): PageModel {
  const page = createPage(site, `/workshop/${check}${name === undefined ? '' : `-${name}`}/`);
  page.links = [
    { href: '/', text: 'Home' },
    { href: '/workshop/', text: 'All of the workshop' },
  ];
  change(page);
  site.pages.set(page.path, page);
  return page;
}

/** Linked from two pages, so that no check about inlinks fails: the terms page links to everything. */
function announce(site: SiteModel, page: PageModel): PageModel {
  site.listed.push(page.path);
  changePage(site, '/terms/', (terms) => {
    terms.links.push({ href: page.path, text: createPage(site, page.path).h1 ?? page.path });
  });
  return page;
}

function changePage(site: SiteModel, path: string, change: (page: PageModel) => void): PageModel {
  const page = findPage(site, path);
  if (page === undefined) throw new Error(`The site has no page ${path}`);
  change(page);
  site.pages.set(path, page);
  return page;
}

/** Changes every sound page of the site. */
export function changeAll(site: SiteModel, change: (page: PageModel, index: number) => void): void {
  for (const [index, path] of [...soundPaths(site)].entries()) {
    changePage(site, path, (page) => change(page, index));
  }
}
