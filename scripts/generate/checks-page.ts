import { allChecks } from '../../packages/auditor/src/checks/all-checks.ts';
import type { Check } from '../../packages/auditor/src/checks/check.ts';
import { type CategoryInfo, categories } from '../../packages/auditor/src/report/categories.ts';
import { blocks, code, page, table } from './markdown.ts';

/** Every check of an audit by category, with what it costs, why it matters and what to do. */
export function generateChecksPage(): string {
  const byCategory = Map.groupBy(allChecks, ({ category }) => category);
  const sections = categories.map((category) => {
    const checks = byCategory.get(category.id) ?? [];
    const sorted = checks.toSorted((a, b) => b.weight - a.weight || a.id.localeCompare(b.id));
    return blocks(`## ${category.title}`, share(category), overview(sorted), ...sorted.map(describeCheck));
  });
  return page(
    'Checks',
    `What an audit looks for: ${allChecks.length} checks. Each weighs within its category; those of weight 0 tell and do not count. A check
looks only at what it is about, most at pages that were answered well and may be indexed; with nothing to look at it is not applicable.`,
    ...sections,
  );
}

function share({ weight, report }: CategoryInfo): string {
  return report === 'seo'
    ? `${weight} % of the overall score.`
    : 'In the general report; not part of the overall score.';
}

function overview(checks: readonly Check[]): string {
  const rows = checks.map(({ id, title, severity, weight, unit }) => {
    return [`[${id}](#${id})`, title.fail, severity, String(weight), unit];
  });
  return table(['check', 'fails with', 'severity', 'weight', 'counts'], rows);
}

function describeCheck({ id, title, why, fix, milder, gates = [] }: Check): string {
  const mild =
    milder === undefined ? '' : `Mild cases count as ${code(milder.severity)} with weight ${milder.weight}.`;
  const caps = gates.map(({ when, cap, reason }) => {
    const share = typeof when === 'object' ? `more than ${when.shareAbove * 100} % are affected` : '';
    const condition = share || (when === 'root' ? 'the root page is affected' : 'it fails');
    return `Caps the overall score at ${cap} when ${condition}: ${reason}`;
  });
  return blocks(`### ${id}`, `Passes with "${title.pass}".`, why, `**Fix:** ${fix}`, mild, caps.join('\n\n'));
}
