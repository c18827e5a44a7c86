import type { Advice, AdviceFacts } from './advice-facts.ts';
import { writeSummary } from './write-summary.ts';
import { writeTips } from './write-tips.ts';

/**
 * Writes both texts from the issues in order of cost. The same reports always give the same texts, and a text is never
 * empty.
 */
export function writeAdvice(facts: AdviceFacts): Advice {
  return { aiTips: writeTips(facts), aiSummary: writeSummary(facts) };
}
