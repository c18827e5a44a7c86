import { allChecks } from '../../packages/auditor/src/checks/all-checks.ts';
import type { Check } from '../../packages/auditor/src/checks/check.ts';
import { type CategoryInfo, categories } from '../../packages/auditor/src/report/categories.ts';
import { blocks, code, page, table } from './markdown.ts';

/** Every check of an audit by category, with its weight, why it matters, and how to fix the issue. */
export function generateChecksPage(): string {
  const byCategory = Map.groupBy(allChecks, ({ category }) => category);
  const sections = categories.map((category) => {
    const checks = byCategory.get(category.id) ?? [];
    const sorted = checks.toSorted((a, b) => b.weight - a.weight || a.id.localeCompare(b.id));
    return blocks(`## ${category.title}`, share(category), overview(sorted), ...sorted.map(describeCheck));
  });
  return page(
    'Checks',
    `Fettle has ${allChecks.length} checks. ${allChecks.filter(({ scope }) => scope === 'browser').length} of them require a browser and are reported as not assessed, because audits do not render pages. A check's weight is relative to the others in its category; checks with weight 0 are
informational. Most checks look only at indexable pages with a successful status. A check with nothing to look at is not applicable.
The unit is what a check counts: pages, images, targets (URLs that pages link to or load), or the site as a whole.`,
    ...sections,
  );
}

function share({ weight, report }: CategoryInfo): string {
  return report === 'seo'
    ? `${weight}% of the overall score.`
    : 'Part of the general report. Does not count toward the overall score.';
}

function overview(checks: readonly Check[]): string {
  const rows = checks.map(({ id, title, severity, weight, unit }) => {
    return [`[${id}](#${id})`, title.fail, severity, String(weight), unit];
  });
  return table(['check', 'issue', 'severity', 'weight', 'unit'], rows);
}

function describeCheck({ id, title, why, fix, scope, milder, gates = [] }: Check): string {
  const mild =
    milder === undefined
      ? ''
      : `Counts as ${code(milder.severity)} with weight ${milder.weight} if ${milder.when}.`;
  const caps = gates.map(({ when, cap, reason }) => {
    const share = typeof when === 'object' ? `more than ${when.shareAbove * 100}% are affected` : '';
    const condition = share || (when === 'root' ? 'the home page is affected' : 'the check fails');
    return `Caps the overall score at ${cap} when ${condition}: ${reason}`;
  });
  const note = scope === 'browser' ? 'Not assessed: requires a browser.' : '';
  return blocks(
    `### ${id}`,
    `Passes as "${title.pass}".`,
    why,
    `**Fix:** ${fix}`,
    mild,
    caps.join('\n\n'),
    note,
  );
}
