import type { AuditGeneratedOptions } from '../audit-generated.ts';
import type { PageModel } from '../page-model.ts';
import type { WorldOptions } from '../serve-world.ts';
import { createPage, findPage, type SiteModel, soundPaths } from '../site-model.ts';

/**
 * Puts one fault into a generated site and says what an audit must find of it, no more and no less. Plants stand
 * beside each other and must not disturb each other; those that change the whole site have one of their own.
 */
export interface Plant {
  /** The check whose fault this is. */
  check: string;
  /** Given for a plant that needs a site of its own. */
  alone?: Partial<WorldOptions> & AuditGeneratedOptions;
  put(ground: Ground): void;
}

export interface Ground {
  site: SiteModel;
  /**
   * Adds a sound page of the plant's own, changed by `change`, linked from the workshop and in the sitemap. Several
   * of one plant need names. Gives the page as it then is.
   */
  page(change?: (page: PageModel) => void, name?: string): PageModel;
  /** Such a page that nothing links to and no sitemap names. */
  hiddenPage(change?: (page: PageModel) => void, name?: string): PageModel;
  /** Changes a page that is there. */
  change(path: string, change: (page: PageModel) => void): PageModel;
  /** The audit must report this check there: a path, an address or a page; the plant's own check when not said. */
  expect(place: string | PageModel, ...checks: string[]): void;
}

/** `check address`. */
export type Expectation = `${string} ${string}`;

/** Puts plants into a site and gives what an audit must find. */
export function putPlants(site: SiteModel, plants: readonly Plant[]): Set<Expectation> {
  const expected = new Set<Expectation>();
  for (const plant of plants) {
    plant.put({
      site,
      page: (change = () => undefined, name) => announce(site, addPage(site, plant.check, change, name)),
      hiddenPage: (change = () => undefined, name) => addPage(site, plant.check, change, name),
      change: (path, change) => changePage(site, path, change),
      expect(place, ...checks) {
        const address = typeof place === 'string' ? place : place.path;
        for (const check of checks.length === 0 ? [plant.check] : checks) {
          expected.add(`${check} ${new URL(address, site.origin).href}`);
        }
      },
    });
  }
  return expected;
}

/** A plant that is one changed page; `also` names the other checks that find it too. */
export function onPage(check: string, change: (page: PageModel) => void, ...also: string[]): Plant {
  return { check, put: ({ page, expect }) => expect(page(change), check, ...also) };
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

/** Linked from two pages, so that it is no loose end: the terms of sale name everything, as they do. */
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

/** Changes every page of the site that stands now. */
export function changeAll(site: SiteModel, change: (page: PageModel, index: number) => void): void {
  for (const [index, path] of [...soundPaths(site)].entries()) {
    changePage(site, path, (page) => change(page, index));
  }
}
