import { formatNumber } from './format-number.ts';

/** Such as “1 task” and “1,204 tasks”. */
export function formatCount(count: number, one: string, more = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : more}`;
}
