import type { PageFacts, SiteFacts } from '../facts.ts';
import type { LinkTarget } from '../sink.ts';
import type { Applicability } from './applicability.ts';
import type { SiteIndex } from './site-index.ts';

/**
 * A check is one object: what it looks for, how much it matters, what the owner of the site should do, and the pure
 * function that evaluates it. It only sees stored facts, so that an audit can be analyzed again without the network.
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

/** Facts of a page, with the number of followed internal links to and from it. */
export type CheckedPage = PageFacts & { inlinks: number; outlinks: number };

/**
 * One occurrence of an issue on a page. A plain string has full severity and no target; `mild` means the check's
 * `milder` grade; `target` is the URL it is about (a link, an image), which tells it from other occurrences on the same
 * page.
 */
export type Finding = string | { detail: string; target?: string; mild?: true };

interface CheckFields {
  /** Equals the file name; a noun, never a verb. */
  id: string;
  title: { pass: string; fail: string };
  category: CategoryId;
  severity: Severity;
  /** Share within the category; info checks have 0. */
  weight: number;
  /**
   * For checks with two levels. A site on which every unit fails mildly loses exactly this weight instead of `weight`;
   * the severity is shown when no finding is worse.
   */
  milder?: { severity: Severity; weight: number };
  unit: Unit;
  /** Why it matters to the owner of the site, and what to do about it: whole sentences. */
  why: string;
  fix: string;
  /** Which pages the runner passes to the check; `indexable` by default. */
  appliesTo?: Applicability;
  /** Named as in the reports of the v1 API. */
  gates?: ScoreCap[];
}

/**
 * A cap on the overall score while a check fails: always, when the root page is affected, or when more than a share of
 * the units is.
 */
export interface ScoreCap {
  when: 'any' | 'root' | { shareAbove: number };
  cap: number;
  reason: string;
}

export interface PageCheck extends CheckFields {
  scope: 'page';
  /**
   * The findings on one page; null when the check does not apply to it (the length of a title without a title). For
   * the unit `page` any finding makes the page affected, otherwise every finding is one affected unit.
   */
  run(page: CheckedPage, site: SiteFacts): Finding[] | null;
  /** Units on the page when they are not pages: its images. */
  units?(page: CheckedPage): number;
}

export interface SiteCheck extends CheckFields {
  scope: 'site';
  /** Starts one run. What the collector keeps must stay small on 50,000 pages: hashes and counts, not texts. */
  start(site: SiteFacts, run: SiteRun): Collector;
}

/** A check that needs rendered pages: listed, so that reports show what they leave out. */
export interface BrowserCheck extends CheckFields {
  scope: 'browser';
}

/** What a site check uses besides the facts of the site. */
export interface SiteRun {
  /** Complete once all pages are read: in `target` and `finish`, but not in `page`, which only has its own row. */
  index: SiteIndex;
  /** Reports a finding. Only call it at the end, or once nothing can make the check `notAssessed` anymore. */
  report(fault: SiteFault): void;
}

/**
 * One finding of a site check; `url` is the page or target that has it. The lowest ranks become the examples, 0 by
 * default; null for a finding that others of its group already represent.
 */
export interface SiteFault {
  url: string;
  detail: string;
  target?: string;
  mild?: true;
  rank?: number | null;
  /** Pages that show it, when that is not `url` itself: those that refer to a target. */
  shownOn?: readonly string[];
}

export interface Collector {
  /** @param row of the page in the index: what a collector keeps of a page instead of its URL */
  page?(page: CheckedPage, row: number): void;
  target?(target: LinkTarget): void;
  /** Called once, after every page and target. */
  finish(): Verdict;
}

/** `notAssessed` says in a sentence why nothing can be said about this site; then the counts are ignored. */
export interface Verdict {
  affected: number;
  /** How many of the affected units fail only mildly. */
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

/** A finding with its place and severity: a row of the list of all findings. */
export interface PlacedFinding {
  checkId: string;
  severity: Severity;
  url: string;
  target: string | null;
  detail: string;
  /**
   * The pages that must be read to see it: `url`, or some of the pages that refer to a target, or none for a finding
   * about the whole site. A later audit that read these pages without finding it knows that it is fixed.
   */
  shownOn: readonly string[];
}

/** The maximum a check lists; its counts are exact all the same. */
export const FINDINGS_PER_CHECK = 20_000;
