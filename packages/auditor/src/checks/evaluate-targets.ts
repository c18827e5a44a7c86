import { isLink, type LinkResult, type LinkTarget } from '../crawl-store.ts';
import type { SiteFacts } from '../facts.ts';
import type { Collector, SiteRun } from './check.ts';
import type { SiteIndex } from './site-index.ts';
import { amount } from './texts/words.ts';

type EvaluateTarget = (
  target: LinkTarget,
  result: LinkResult,
  about: { index: SiteIndex; site: SiteFacts },
) => string | { detail: string; mild: true } | null | undefined;

/**
 * Evaluates every unique link target that has a result, except mentions: a text is an occurrence, null passes,
 * undefined means that the check does not apply to this target. Examples are the targets with the most references.
 */
export function evaluateTargets(evaluate: EvaluateTarget) {
  return (site: SiteFacts, { index, report }: SiteRun): Collector => {
    const count = { affected: 0, mild: 0, assessed: 0 };
    return {
      target(target) {
        if (target.result === null || !isLink(target)) return;
        const fault = evaluate(target, target.result, { index, site });
        if (fault === undefined) return;
        count.assessed += 1;
        if (fault === null) return;
        count.affected += 1;
        const { detail, ...grade } = typeof fault === 'string' ? { detail: fault } : fault;
        if ('mild' in grade) count.mild += 1;
        const told = `${detail}, ${describeSources(target)}`;
        report({
          url: target.url,
          detail: told,
          rank: -target.sourceCount,
          shownOn: pagesOf(target),
          ...grade,
        });
      },
      finish: () => ({ ...count, rootAffected: false }),
    };
  };
}

/** The pages known to reference a target, up to 20. */
export function pagesOf(target: LinkTarget): string[] {
  return target.sources.map((source) => source.url);
}

/** `referenced on 3 pages, for example https://…`: the pages that reference a target, in words. */
export function describeSources(target: LinkTarget): string {
  const urls = target.sources.map((source) => source.url).sort();
  const first = urls[0];
  const pages = `referenced on ${amount(target.sourceCount, 'page')}`;
  return first === undefined ? pages : `${pages}, for example ${first}`;
}
