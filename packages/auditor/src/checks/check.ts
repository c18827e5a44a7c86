import type { PageFacts, SiteFacts } from '../facts.ts';
import type { LinkTarget } from '../sink.ts';
import type { Applicability } from './applicability.ts';
import type { SiteIndex } from './site-index.ts';

/**
 * A check is one object: what it looks for, how much it matters, what the owner of the site should do, and
 * the pure function that judges. It sees stored facts only, so that an audit can be judged again without the
 * network. Ids, thresholds, severities and weights follow the catalogue (reference/audit.md §2).
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

/** Facts of a page with its place in the link graph: followed internal links to and from it. */
export type CheckedPage = PageFacts & { inlinks: number; outlinks: number };

/**
 * One fault of a page. A plain string is a fault of full severity without a target; `mild` is one the check's
 * `milder` grade describes; `target` is the address it is about (a link, an image), which tells it from others of
 * the same check on the same page.
 */
export type Finding = string | { detail: string; target?: string; mild?: true };

interface CheckFields {
  /** Equals the file name and the catalogue's id; a noun, never a verb. */
  id: string;
  title: { pass: string; fail: string };
  category: CategoryId;
  severity: Severity;
  /** Share within the category; info checks have 0. */
  weight: number;
  /**
   * For catalogue rows with two levels. A site on which every unit is mildly faulty loses exactly this weight
   * instead of `weight`; the severity is the one shown when no finding is worse.
   */
  milder?: { severity: Severity; weight: number };
  unit: Unit;
  /** Why it matters to the owner of the site, and what to do about it: whole sentences. */
  why: string;
  fix: string;
  /** Which pages the runner hands over; `indexable` when absent. */
  appliesTo?: Applicability;
  gates?: Gate[];
}

/**
 * A cap on the overall score while a check fails (reference/audit.md §3): always, when the root page is among
 * the affected, or when more than a share of the units is.
 */
export interface Gate {
  when: 'any' | 'root' | { shareAbove: number };
  cap: number;
  reason: string;
}

export interface PageCheck extends CheckFields {
  scope: 'page';
  /**
   * Faults of one page; null when the page has nothing to judge (a title's length without a title). For the
   * unit `page` any finding makes the page affected, otherwise every finding is one affected unit.
   */
  run(page: CheckedPage, site: SiteFacts): Finding[] | null;
  /** Units on the page when they are not pages: its images. */
  units?(page: CheckedPage): number;
}

export interface SiteCheck extends CheckFields {
  scope: 'site';
  /** Begins one run. What the collector holds must stay small on 50,000 pages: hashes and counts, not texts. */
  start(site: SiteFacts, run: SiteRun): Collector;
}

/** A check nobody can make without rendering pages: listed, so that reports say what they leave open. */
export interface BrowserCheck extends CheckFields {
  scope: 'browser';
}

/** What a site check works with beside the facts of the site. */
export interface SiteRun {
  /** Complete once all pages are read: for `target` and `finish`, not for `page`, which has its own row only. */
  index: SiteIndex;
  /** Tells a fault. Only at the end, or as soon as nothing can make the check `notAssessed` any more. */
  report(fault: SiteFault): void;
}

/**
 * One fault of a site check: `url` is the page or target that has it. The lowest ranks become the examples, 0 when
 * none is said; null is for what others of its group stand for already.
 */
export interface SiteFault {
  url: string;
  detail: string;
  target?: string;
  mild?: true;
  rank?: number | null;
  /** Pages that show it, where that is not `url` itself: those that refer to a target. */
  shownOn?: readonly string[];
}

export interface Collector {
  /** @param row of the page in the index: what a collector keeps of a page instead of its address */
  page?(page: CheckedPage, row: number): void;
  target?(target: LinkTarget): void;
  /** Called once, after every page and target. */
  finish(): Verdict;
}

/** `notAssessed` says in a sentence why nothing can be said about this site; then the counts are ignored. */
export interface Verdict {
  affected: number;
  /** How many of the affected are so only mildly. */
  mild: number;
  assessed: number;
  rootAffected: boolean;
  notAssessed?: string;
}

export interface Example {
  url: string;
  detail: string;
}

export const EXAMPLE_LIMIT = 20;

/** A fault where it was found, with what it counts for: a row of the list of all findings. */
export interface PlacedFinding {
  checkId: string;
  severity: Severity;
  url: string;
  target: string | null;
  detail: string;
  /**
   * What must be read to see it: `url`, or the pages that refer to a target (some of them), or nothing for a fault
   * of the whole site. A later audit that read these and did not find the fault knows that it is gone.
   */
  shownOn: readonly string[];
}

/** No check lists more; its counts are exact all the same. */
export const FINDINGS_PER_CHECK = 20_000;
