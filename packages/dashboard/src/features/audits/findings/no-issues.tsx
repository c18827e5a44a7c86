import type { AuditOverview } from '@fettle/contract';
import { CircleCheck, EyeOff, ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { type AuditSearch, isFiltered, withoutFilters } from '../audit-search.ts';
import { EmptyCard } from '../empty-card.tsx';
import { type CheckFindings, categoriesOf, checksOf } from './checks.ts';
import { type Segment, segmentOf } from './count-issues.ts';
import { useIssueCounts } from './use-issue-counts.ts';

const fine = <CircleCheck size={20} />;
const list = <ListChecks size={20} />;

/** Why a part is empty: everything is fine, nothing was ignored, or nothing is the same or done yet. */
const icons: Record<Exclude<Segment, 'open'>, ReactNode> = {
  new: fine,
  still_there: list,
  not_comparable: fine,
  fixed: list,
  not_rechecked: fine,
  ignored: <EyeOff size={20} />,
};

interface NoIssuesProps {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

/** Why no issue is listed, and the way back to some. */
export function NoIssues({ audit, checks, search, onSearch }: NoIssuesProps) {
  const text = strings.auditFindings;
  const segment = segmentOf(search);
  const whole = withoutFilters(search);
  const [count = 0] = useIssueCounts({ audit, checks }, [whole]);
  if (isFiltered(search) && count > 0)
    return (
      <EmptyCard
        title={text.noMatches}
        text={text.noneMatches(count, text.segmentNames[segment], criteriaOf(audit, search))}
        action={
          <Button onClick={() => onSearch(whole)}>
            {isSearchOnly(search) ? strings.common.clearSearch : text.clear}
          </Button>
        }
      />
    );
  if (segment === 'open') {
    const passed = checksOf(audit).filter(
      ({ status, ignoredCount }) => status === 'pass' && ignoredCount === undefined,
    ).length;
    return <EmptyCard icon={fine} title={text.perfect} text={text.perfectText(passed)} />;
  }
  const { change: _change, ignored: _ignored, ...open } = whole;
  return (
    <EmptyCard
      icon={icons[segment]}
      title={text.emptySegments[segment].title}
      text={text.emptySegments[segment].text}
      action={<Button onClick={() => onSearch(open)}>{text.viewOpen}</Button>}
    />
  );
}

function isSearchOnly({ severity, category, pageUrl }: AuditSearch): boolean {
  return severity === undefined && category === undefined && pageUrl === undefined;
}

/** The filters in words. */
function criteriaOf(audit: AuditOverview, { severity, category, name, url, pageUrl }: AuditSearch): string[] {
  const text = strings.auditFindings;
  const title = categoriesOf(audit).find(({ id }) => id === category)?.title ?? category;
  return [
    ...(severity === undefined ? [] : [text.hasSeverity(text.severities[severity] ?? severity)]),
    ...(title === undefined ? [] : [text.hasCategory(title)]),
    ...(name === undefined ? [] : [text.hasName(name)]),
    ...(url === undefined ? [] : [text.hasUrl(url)]),
    ...(pageUrl === undefined ? [] : [text.isOnPage(shortUrl(pageUrl, audit.config.rootUrl))]),
  ];
}
