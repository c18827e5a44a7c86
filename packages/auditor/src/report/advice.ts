import type { Advice, AdviceFacts } from './advice-facts.ts';
import { writeSummary } from './write-summary.ts';
import { writeTips } from './write-tips.ts';

/**
 * Writes both texts from the findings in the order of what they cost: always the same words for the same
 * reports, never empty.
 */
export function writeAdvice(facts: AdviceFacts): Advice {
  return { aiTips: writeTips(facts), aiSummary: writeSummary(facts) };
}
