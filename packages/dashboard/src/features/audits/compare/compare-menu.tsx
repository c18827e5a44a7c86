import type { AuditListItem, AuditOverview } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { createDateFormat } from '../../../strings/format/date-format.ts';
import { strings } from '../../../strings/index.ts';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { MenuChoice, MenuChoices, MenuGroup, MenuSeparator } from '../../../ui/menus/menu.tsx';

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
  const { choices, choose } = useCompared(audit);
  const text = strings.auditReport;
  if (choices.length === 0) return null;
  return (
    <ChoiceMenu
      label={text.compareWith}
      value={choices.some(({ value }) => value === against) ? against : undefined}
      none={text.previousAudit}
      choices={choices}
      onChange={choose}
    />
  );
}

const previous = '';

/** The same choice, within another menu. */
export function CompareItems({ audit, against }: CompareMenuProps) {
  const { choices, choose } = useCompared(audit);
  const text = strings.auditReport;
  if (choices.length === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={text.compareWith}>
        <MenuChoices
          value={against ?? previous}
          onChange={(next) => choose(next === previous ? undefined : next)}
        >
          {[{ value: previous, label: text.previousAudit }, ...choices].map(({ value, label }) => (
            <MenuChoice key={value} value={value}>
              {label}
            </MenuChoice>
          ))}
        </MenuChoices>
      </MenuGroup>
    </>
  );
}

function useCompared(audit: AuditOverview) {
  const { data } = useInfiniteQuery(auditsQuery(audit.projectId));
  const { against: _before, change: _change, ...search } = route.useSearch();
  const navigate = useNavigate();
  const others = otherAudits(data?.pages.flatMap(({ items }) => items) ?? [], audit.id);
  return {
    choices: others.map(({ id, completedAt, createdAt, pageCount }) => ({
      value: id,
      label: `${dates(new Date(completedAt ?? createdAt))} · ${strings.auditReport.tabCounts.pages(pageCount)}`,
    })),
    choose: (next: string | undefined): void =>
      void navigate({
        to: '/projects/$projectId/audits/$auditId',
        params: { projectId: audit.projectId, auditId: audit.id },
        search: next === undefined ? search : { ...search, against: next },
        resetScroll: false,
      }),
  };
}

/** The audits with stored occurrences besides this one, newest first. */
function otherAudits(audits: readonly AuditListItem[], ownId: string): AuditListItem[] {
  return audits
    .filter(({ status }) => status === 'complete')
    .slice(0, storedAudits)
    .filter(({ id }) => id !== ownId);
}
