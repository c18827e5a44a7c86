import type { PageFacts, SiteFacts } from '../facts.ts';
import type { LinkTarget } from '../sink.ts';
import type { Applicability } from './applicability.ts';

/**
 * A check is one object: what it looks for, how much it matters, what the owner of the site should do, and
 * the pure function that judges. It sees stored facts only, so that an audit can be judged again without the
 * network. Ids, thresholds, severities and weights follow the catalogue (reference/audit.md §2).
 */
export type Check = PageCheck | SiteCheck;

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

/** One fault. A plain string is a fault of full severity; `mild` is one the check's `milder` grade describes. */
export type Finding = string | { detail: string; mild: true };

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
  start(site: SiteFacts): Collector;
}

export interface Collector {
  page?(page: CheckedPage): void;
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
  examples: Example[];
  notAssessed?: string;
}

export interface Example {
  url: string;
  detail: string;
}

export const EXAMPLE_LIMIT = 20;
