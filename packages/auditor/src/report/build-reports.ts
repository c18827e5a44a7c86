import type { CategoryId, Check, Example, Severity } from '../checks/check.ts';
import type { CheckResult, CheckStatus } from '../checks/run-checks.ts';
import { type CategoryInfo, categories } from './categories.ts';
import { lossOf, type Scores, score } from './score.ts';

/**
 * The version of the rules behind a report. Raise it with every change that can change a report: a check, a threshold, a
 * text, the formula. The same stored pages and the same version give byte-identical reports.
 */
export const rulesetVersion = '2026.4';

/** The report of one check. `note` says why a check is not assessed and is otherwise null. */
export interface CheckReport {
  id: string;
  title: string;
  category: CategoryId;
  status: CheckStatus;
  severity: Severity;
  weight: number;
  /** 0–100 with one decimal; null if not assessed or information only. */
  score: number | null;
  unit: Check['unit'];
  affected: number;
  assessed: number;
  pointsLost: number;
  why: string;
  fix: string;
  note: string | null;
  examples: Example[];
}

export interface CategoryReport {
  id: CategoryId;
  title: string;
  score: number | null;
  weight: number;
  checks: CheckReport[];
}

export interface SeoReport {
  overallScore: number | null;
  /** The score before caps. It is 100 minus the sum of `pointsLost` of all its checks. */
  rawScore: number | null;
  gates: Scores['gates'];
  categories: CategoryReport[];
  aiTips: string;
}

export interface GeneralReport {
  checks: CheckReport[];
  categories: CategoryReport[];
  aiSummary: string;
}

export interface Reports {
  seoReport: SeoReport;
  generalReport: GeneralReport;
}

/** Points are kept in ten-thousandths so that they add up exactly. */
const pointSteps = 10_000;

/**
 * Turns results into the two reports, without the advice texts. `hasAuditablePage` says whether any page of the site
 * responded successfully. Without one, there are issues but no overall score.
 */
export function buildReports(results: readonly CheckResult[], hasAuditablePage: boolean): Reports {
  const scores = score(results, hasAuditablePage);
  const points = roundPoints(results, scores);
  const reports = categories.map((category) => buildCategory(category, results, scores, points));
  const seo = reports.filter((_report, index) => categories[index]?.report === 'seo');
  const general = reports.filter((_report, index) => categories[index]?.report === 'general');
  return {
    seoReport: {
      overallScore: scores.overall === null ? null : oneDecimal(scores.overall),
      rawScore: scores.raw === null ? null : Math.round(scores.raw * pointSteps) / pointSteps,
      gates: scores.gates,
      categories: seo,
      aiTips: '',
    },
    generalReport: {
      checks: general.flatMap((category) => category.checks),
      categories: general,
      aiSummary: '',
    },
  };
}

function buildCategory(
  { id, title, weight }: CategoryInfo,
  results: readonly CheckResult[],
  scores: Scores,
  points: Map<string, number>,
): CategoryReport {
  const own = results.filter((result) => result.check.category === id);
  const checks = own.map((result) => buildCheck(result, points.get(result.check.id) ?? 0));
  const categoryScore = scores.categories.get(id) ?? null;
  const rounded = categoryScore === null ? null : oneDecimal(categoryScore);
  return { id, title, score: rounded, weight, checks: checks.sort(byCost) };
}

function buildCheck(result: CheckResult, pointsLost: number): CheckReport {
  const { check, status, affected, assessed, examples, note } = result;
  const loss = lossOf(result);
  return {
    id: check.id,
    title: status === 'fail' ? check.title.fail : check.title.pass,
    category: check.category,
    status,
    severity: shownSeverity(result),
    weight: check.weight,
    score: loss === null ? null : oneDecimal(100 * (1 - loss)),
    unit: check.unit,
    affected,
    assessed,
    pointsLost,
    why: check.why,
    fix: check.fix,
    note,
    examples,
  };
}

function shownSeverity({ check, affected, mild }: CheckResult): Severity {
  return check.milder !== undefined && affected > 0 && affected === mild
    ? check.milder.severity
    : check.severity;
}

const statusOrder: Record<CheckStatus, number> = { fail: 0, pass: 1, not_assessed: 2, not_applicable: 3 };

/** Sorts the most important checks first. */
function byCost(a: CheckReport, b: CheckReport): number {
  const byStatus = statusOrder[a.status] - statusOrder[b.status];
  return byStatus || b.pointsLost - a.pointsLost || b.weight - a.weight || (a.id < b.id ? -1 : 1);
}

/**
 * Rounds points so that they still add up exactly to the points missing from 100: each is the difference of two rounded
 * running totals.
 */
function roundPoints(results: readonly CheckResult[], scores: Scores): Map<string, number> {
  const rounded = new Map<string, number>();
  const isSeo = new Set(categories.filter(({ report }) => report === 'seo').map(({ id }) => id));
  const groups = Map.groupBy(results, ({ check }) => (isSeo.has(check.category) ? 'seo' : check.category));
  for (const group of groups.values()) {
    let total = 0;
    let totalSteps = 0;
    for (const id of group.map(({ check }) => check.id).sort()) {
      total += scores.pointsLost.get(id) ?? 0;
      const steps = Math.round(total * pointSteps);
      rounded.set(id, (steps - totalSteps) / pointSteps);
      totalSteps = steps;
    }
  }
  return rounded;
}

/** Never rounds up to 100: 99.96 with an issue is not a perfect score. */
function oneDecimal(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 100 && value < 100 - 1e-9 ? 99.9 : rounded;
}
