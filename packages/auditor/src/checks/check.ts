import type { LinkTarget } from '../crawl-store.ts';
import type { PageFacts, SiteFacts } from '../facts.ts';
import type { Applicability } from './applicability.ts';
import type { SiteIndex } from './site-index.ts';

/**
 * A check is one object: what it looks for, how much it matters, what the site owner should do, and the pure function
 * that decides. It sees only stored facts, so that an audit can be re-analyzed without the network.
 */
export type Check = PageCheck | SiteCheck | BrowserCheck;

export type Severity = 'critical' | 'error' | 'warning' | 'info';

export type CategoryId =
  | 'indexability'
  | 'content'
  | 'links'
  | 'performance'
  | 'mobile'
  | 'images'
  | 'structured-data'
  | 'social'
  | 'international'
  | 'security'
  | 'accessibility'
  | 'site-wide';

/** What `affected` and `assessed` count. */
export type Unit = 'page' | 'target' | 'site' | 'image';

/** Facts of a page with the number of followed internal links to and from it. */
export type CheckedPage = PageFacts & { inlinks: number; outlinks: number };

/**
 * One occurrence on a page. A plain string has full severity and no target. `mild` stands for the check's `milder` level.
 * `target` is the URL concerned (a link, an image), which distinguishes occurrences of the same check on one page.
 */
export type Finding = string | { detail: string; target?: string; mild?: true };

interface CheckFields {
  /** The same as the file name; a noun, never a verb. */
  id: string;
  title: { pass: string; fail: string };
  category: CategoryId;
  severity: Severity;
  /** Share within the category. Info checks have 0. */
  weight: number;
  /**
   * For checks with two levels. A site on which every unit is mildly affected loses exactly this weight instead of
   * `weight`. The severity is shown if all occurrences are mild. `when` says, in a clause for people, when that is.
   */
  milder?: { severity: Severity; weight: number; when: string };
  unit: Unit;
  /** Who is affected and how, and what to do about it, in whole sentences. */
  why: string;
  fix: string;
  /** Which pages the runner passes; `indexable` by default. */
  appliesTo?: Applicability;
  /** Named as in the reports of the v1 API. */
  gates?: ScoreCap[];
}

/**
 * A cap on the overall score while a check fails: always, if the root page is affected, or if more than a share of the
 * units is affected.
 */
export interface ScoreCap {
  when: 'any' | 'root' | { shareAbove: number };
  cap: number;
  reason: string;
}

/**
 * What shows that an occurrence is gone. `place`: the pages that show it, and the target that it is about. `crawl`: also
 * which other pages were read, such as the second page of a pair of duplicates; two audits can be compared only if they
 * read the same part of the site.
 */
export type Evidence = 'place' | 'crawl';

export interface PageCheck extends CheckFields {
  scope: 'page';
  /** `place` by default. A check that counts inlinks depends on the `crawl`. */
  evidence?: Evidence;
  /**
   * Occurrences on one page. Null if the check does not apply to the page (the title length of a page without a title).
   * For the unit `page`, any finding makes the page affected. For other units, every finding is one affected unit.
   */
  run(page: CheckedPage, site: SiteFacts): Finding[] | null;
  /** The number of units on the page if they are not pages, such as images. */
  units?(page: CheckedPage): number;
}

export interface SiteCheck extends CheckFields {
  scope: 'site';
  evidence: Evidence;
  /** Starts one run. The collector must stay small on 50,000 pages, so it keeps hashes and counts, not texts. */
  start(site: SiteFacts, run: SiteRun): Collector;
}

/** A check that requires rendering pages. It is listed so that reports say what they do not assess. */
export interface BrowserCheck extends CheckFields {
  scope: 'browser';
}

/** What a site check uses besides the facts of the site. */
export interface SiteRun {
  /** Complete once all pages are read: in `target` and `finish`, but not in `page`, which can use only its own row. */
  index: SiteIndex;
  /** Reports an occurrence. Call it at the end, or once the check can no longer become `notAssessed`. */
  report(fault: SiteFinding): void;
}

/**
 * One occurrence of a site check on the page or target `url`. Occurrences with the lowest ranks become the examples. The
 * default rank is 0. Null is for members of a group that another member already represents.
 */
export interface SiteFinding {
  url: string;
  detail: string;
  target?: string;
  mild?: true;
  rank?: number | null;
  /** Pages that show it, if that is not `url` itself: the pages that reference a target. */
  shownOn?: readonly string[];
}

export interface Collector {
  /** @param row of the page in the index, which a collector keeps instead of the URL */
  page?(page: CheckedPage, row: number): void;
  target?(target: LinkTarget): void;
  /** Called once, after all pages and targets. */
  finish(): CheckOutcome;
}

/** `notAssessed` is a sentence that says why the check could not be assessed. The counts are then ignored. */
export interface CheckOutcome {
  affected: number;
  /** How many of the affected units are only mildly affected. */
  mild: number;
  assessed: number;
  rootAffected: boolean;
  notAssessed?: string;
}

export interface Example {
  url: string;
  detail: string;
}

export const exampleLimit = 20;

/** An occurrence with its place and severity: a row in the list of all findings. */
export interface PlacedFinding {
  checkId: string;
  severity: Severity;
  url: string;
  target: string | null;
  detail: string;
  /**
   * What must be read to see it: `url`, up to {@link shownOnLimit} of the pages that reference a target, or nothing if it
   * concerns the whole site. `compare/` decides what that means for another audit that does not have it.
   */
  shownOn: readonly string[];
}

/** The maximum number of listed findings per check. Counts stay exact beyond it. */
export const findingsPerCheck = 20_000;

/** The maximum number of listed pages that reference a target. */
export const shownOnLimit = 20;
