import type { CategoryId, Check, ScoreCap, Severity } from '../checks/check.ts';
import type { CheckResult } from '../checks/run-checks.ts';
import { type CategoryInfo, categories } from './categories.ts';

/** How much rare occurrences count: the smaller the exponent, the more the first affected page costs. */
const exponentBySeverity: Record<Severity, number> = { critical: 0.35, error: 0.5, warning: 0.75, info: 1 };

/** What the score needs of a check's result. */
export type Scored = Pick<CheckResult, 'status' | 'share' | 'rootAffected'> & {
  check: Pick<Check, 'id' | 'category' | 'severity' | 'weight' | 'milder' | 'gates'>;
};

export interface Scores {
  /** min(raw, caps); null if no page could be assessed or no check applied. */
  overall: number | null;
  raw: number | null;
  gates: { id: string; cap: number; reason: string }[];
  /** 0–100 by category; null if nothing could be assessed. SEO categories have scores only if there is an overall score. */
  categories: Map<CategoryId, number | null>;
  /**
   * The cost of each check by ID. Across the SEO categories, these add up to 100 − raw. Within any other category, they add
   * up to 100 − the score of that category.
   */
  pointsLost: Map<string, number>;
}

/**
 * Turns results into scores. Each check loses its weight times its prevalence raised to the exponent of its severity.
 * Categories are weighted means of their checks, and the overall score is the weighted mean of the SEO categories. Checks
 * that do not apply do not count. The order of the results does not matter.
 */
export function score(results: readonly Scored[], hasAuditablePage: boolean): Scores {
  // Floating-point sums depend on their order, but reports must not.
  const counted = [...results].filter(isCounted).sort((a, b) => (a.check.id < b.check.id ? -1 : 1));
  const parts = categories.map((category) => scoreCategory(category, counted));
  const seo = parts.filter((part) => part.category.report === 'seo' && part.totalWeight > 0);
  const seoWeight = sum(seo.map((part) => part.category.weight));
  const raw = 100 - sum(seo.map((part) => (100 * part.category.weight * part.loss) / seoWeight));
  const gates = findScoreCaps(results);
  const pointsLost = new Map(results.map((result) => [result.check.id, 0]));
  for (const part of parts) {
    const share = part.category.report === 'seo' ? part.category.weight / seoWeight : 1;
    for (const [id, loss] of part.losses) pointsLost.set(id, 100 * share * loss);
  }
  const isScored = hasAuditablePage && seo.length > 0;
  return {
    overall: isScored ? Math.min(raw, ...gates.map((gate) => gate.cap)) : null,
    raw: isScored ? raw : null,
    gates,
    categories: new Map(
      parts.map((part) => {
        const isShown = part.totalWeight > 0 && (isScored || part.category.report !== 'seo');
        return [part.category.id, isShown ? 100 * (1 - part.loss) : null];
      }),
    ),
    pointsLost,
  };
}

/** The share of a check's weight that is lost, 0–1. Null if the check does not count in the score. */
export function lossOf(result: Scored): number | null {
  if (!isCounted(result)) return null;
  const { severity, weight, milder } = result.check;
  const exponent = exponentBySeverity[severity];
  // Chosen so that a site on which everything is mildly affected loses exactly the milder weight.
  const mildUnit = milder === undefined ? 1 : (milder.weight / weight) ** (1 / exponent);
  return Math.min(1, result.share.full + result.share.mild * mildUnit) ** exponent;
}

function isCounted({ status, check }: Scored): boolean {
  return check.weight > 0 && (status === 'pass' || status === 'fail');
}

function scoreCategory(category: CategoryInfo, counted: Scored[]) {
  const own = counted.filter((result) => result.check.category === category.id);
  const totalWeight = sum(own.map((result) => result.check.weight));
  const losses = own.map((result): [string, number] => [
    result.check.id,
    ((lossOf(result) ?? 0) * result.check.weight) / totalWeight,
  ]);
  return { category, totalWeight, losses, loss: sum(losses.map(([, loss]) => loss)) };
}

function findScoreCaps(results: readonly Scored[]): Scores['gates'] {
  const closed = results.flatMap((result) =>
    (result.check.gates ?? [])
      .filter((gate) => applies(gate, result))
      .map(({ cap, reason }) => ({ id: result.check.id, cap, reason })),
  );
  return closed.sort((a, b) => a.cap - b.cap || (a.id < b.id ? -1 : 1));
}

function applies({ when }: ScoreCap, result: Scored): boolean {
  if (result.status !== 'fail') return false;
  if (when === 'any') return true;
  if (when === 'root') return result.rootAffected;
  return result.share.full + result.share.mild > when.shareAbove;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
