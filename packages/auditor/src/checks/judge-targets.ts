import type { SiteFacts } from '../facts.ts';
import type { LinkResult, LinkTarget } from '../sink.ts';
import type { Collector } from './check.ts';
import { topExamples } from './top-examples.ts';
import { amount } from './words.ts';

/**
 * Judges every unique link target that has a verdict: a string is a fault, null is fine, undefined means the
 * check is not about this target. Examples are those that most pages refer to.
 */
export function judgeTargets(judge: (target: LinkTarget, result: LinkResult) => string | null | undefined) {
  return (_site: SiteFacts): Collector => {
    const examples = topExamples();
    const count = { affected: 0, assessed: 0 };
    return {
      target(target) {
        if (target.result === null) return;
        const fault = judge(target, target.result);
        if (fault === undefined) return;
        count.assessed += 1;
        if (fault === null) return;
        count.affected += 1;
        examples.add(-target.sourceCount, target.url, `${fault}, ${describeSources(target)}`);
      },
      finish: () => ({ ...count, mild: 0, rootAffected: false, examples: examples.list() }),
    };
  };
}

function describeSources(target: LinkTarget): string {
  const urls = target.sources.map((source) => source.url).sort();
  const first = urls[0];
  const pages = `referred to by ${amount(target.sourceCount, 'page')}`;
  return first === undefined ? pages : `${pages}, for example ${first}`;
}
