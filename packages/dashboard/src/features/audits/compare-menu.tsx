import type { AuditListItem, AuditOverview } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { auditsQuery } from '../../data/audits/audits.ts';
import { createDateFormat } from '../../strings/format/date-format.ts';
import { strings } from '../../strings/index.ts';
import { ChoiceMenu } from '../../ui/menus/choice-menu.tsx';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId');

/** Occurrences are stored for this many of the latest completed audits. */
const storedAudits = 6;
const dates = createDateFormat({ dateStyle: 'medium', timeStyle: 'short' });

interface CompareMenuProps {
  audit: AuditOverview;
  against: string | undefined;
}

/** Chooses the audit to compare with: the previous one, or another one whose occurrences are stored. */
export function CompareMenu({ audit, against }: CompareMenuProps) {
  const { data } = useInfiniteQuery(auditsQuery(audit.projectId));
  const { against: _before, change: _change, ...search } = route.useSearch();
  const navigate = useNavigate();
  const text = strings.auditReport;
  const others = otherAudits(data?.pages.flatMap(({ items }) => items) ?? [], audit.id);
  if (others.length === 0) return null;
  return (
    <ChoiceMenu
      label={text.compareWith}
      value={against}
      none={text.previousAudit}
      choices={others.map(({ id, completedAt, createdAt, pageCount }) => ({
        value: id,
        label: `${dates(new Date(completedAt ?? createdAt))} · ${text.tabCounts.pages(pageCount)}`,
      }))}
      onChange={(next) =>
        void navigate({
          to: '/projects/$projectId/audits/$auditId',
          params: { projectId: audit.projectId, auditId: audit.id },
          search: next === undefined ? search : { ...search, against: next },
          resetScroll: false,
        })
      }
    />
  );
}

/** The audits with stored occurrences besides this one, newest first. */
function otherAudits(audits: readonly AuditListItem[], ownId: string): AuditListItem[] {
  return audits
    .filter(({ status }) => status === 'complete')
    .slice(0, storedAudits)
    .filter(({ id }) => id !== ownId);
}
