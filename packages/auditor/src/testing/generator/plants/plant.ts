import type { PageModel } from '../page-model.ts';
import { createPage, type SiteModel } from '../site-model.ts';

/**
 * Puts one fault into a generated site and says what an audit must find of it. Plants of one world stand beside
 * each other and must not disturb each other; those that change the whole site have a world of their own.
 */
export interface Plant {
  /** The check whose fault this is. */
  check: string;
  /** `pages` when absent. */
  world?: string;
  put(ground: Ground): void;
}

export interface Ground {
  site: SiteModel;
  /**
   * Adds a sound page of the plant's own, changed by `change`, linked from the workshop and in the sitemap. Several
   * of one plant need names. Gives the page as it then is.
   */
  page(change: (page: PageModel) => void, name?: string): PageModel;
  /** The audit must report this check there: a path or an absolute address; the plant's own check when not said. */
  expect(place: string | PageModel, check?: string): void;
}

export type Expectation = `${string} ${string}`;

/** Puts plants into a site and gives what an audit must find: `check address` each. */
export function putPlants(site: SiteModel, plants: readonly Plant[]): Set<Expectation> {
  const expected = new Set<Expectation>();
  for (const plant of plants) {
    plant.put({
      site,
      page(change, name) {
        const suffix = name === undefined ? '' : `-${name}`;
        const page = createPage(site, `/workshop/${plant.check}${suffix}/`);
        page.links = [
          { href: '/', text: 'Home' },
          { href: '/workshop/', text: 'All of the workshop' },
        ];
        change(page);
        site.pages.set(page.path, page);
        site.listed.push(page.path);
        // A second link to it, so that it is no loose end.
        linkFrom(site, page.path);
        return page;
      },
      expect(place, check = plant.check) {
        const address = typeof place === 'string' ? place : place.path;
        expected.add(`${check} ${new URL(address, site.origin).href}`);
      },
    });
  }
  return expected;
}

/** The terms of sale name everything, as they do. */
function linkFrom(site: SiteModel, path: string): void {
  const terms = site.pages.get('/terms/') ?? createPage(site, '/terms/');
  if (terms.links.length === 0) terms.links.push({ href: '/workshop/', text: 'The workshop' });
  terms.links.push({ href: path, text: `Terms of ${path.replaceAll('/', ' ').trim()}` });
  site.pages.set('/terms/', terms);
}
