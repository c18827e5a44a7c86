import type { AuditListItem, AuditOverview } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuChoice, MenuChoices, MenuGroup, MenuSeparator } from '../../../ui/menus/menu.tsx';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId');

/** Occurrences are stored for this many of the latest completed audits. */
const storedAudits = 6;

interface CompareMenuProps {
  audit: AuditOverview;
  against: string | undefined;
}

/** Chooses the audit to compare with: the previous one, or another one whose occurrences are stored. */
export function CompareMenu({ audit, against }: CompareMenuProps) {
  const { choices, chosen, choose } = useCompared(audit, against);
  const text = strings.auditReport;
  if (choices.length < 2) return null;
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small">
          {chosen === undefined ? text.compareWith : text.comparedWith(chosen.short)}
          <ChevronDown size={13} aria-hidden />
        </Button>
      }
    >
      <Choices choices={choices} value={chosen?.value ?? none} onChoose={choose} />
    </Menu>
  );
}

/** The same choice, within another menu. */
export function CompareItems({ audit, against }: CompareMenuProps) {
  const { choices, chosen, choose } = useCompared(audit, against);
  if (choices.length < 2) return null;
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={strings.auditReport.compareWith}>
        <Choices choices={choices} value={chosen?.value ?? none} onChoose={choose} />
      </MenuGroup>
    </>
  );
}

interface ChoicesProps {
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}

function Choices({ choices, value, onChoose }: ChoicesProps) {
  return (
    <MenuChoices value={value} onChange={onChoose}>
      {choices.map((choice) => (
        <MenuChoice key={choice.value} value={choice.value}>
          {choice.label}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

interface Choice {
  /** The ID of the audit, or empty for the previous one, which needs no choice. */
  value: string;
  label: string;
  short: string;
}

const previous = '';
/** No choice has it. */
const none = 'none';

function useCompared(audit: AuditOverview, against: string | undefined) {
  const { data } = useInfiniteQuery(auditsQuery(audit.projectId));
  const { against: _before, change: _change, ...search } = route.useSearch();
  const navigate = useNavigate();
  const audits = data?.pages.flatMap(({ items }) => items) ?? [];
  const before = audits.find(({ id }) => id === audit.previousAuditId);
  const others = otherAudits(audits, audit.id).filter(({ id }) => id !== before?.id);
  const choices = [describePrevious(audit, before), ...others.map(describe)];
  const wanted = against === before?.id ? previous : (against ?? previous);
  return {
    choices,
    chosen: audit.comparison === null ? undefined : choices.find(({ value }) => value === wanted),
    choose: (next: string): void =>
      void navigate({
        to: '/projects/$projectId/audits/$auditId',
        params: { projectId: audit.projectId, auditId: audit.id },
        search: next === previous ? search : { ...search, against: next },
        resetScroll: false,
      }),
  };
}

/** The previous audit, which has a name of its own; for the first audit, that nothing is compared. */
function describePrevious({ previousAuditId }: AuditOverview, before: AuditListItem | undefined): Choice {
  const text = strings.auditReport;
  if (previousAuditId === null) return { value: previous, label: text.noComparison, short: '' };
  const short = text.previousAudit;
  if (before === undefined) return { value: previous, label: short, short };
  const { label, short: when } = describe(before);
  return { value: previous, label: `${short} · ${label}`, short: when };
}

function describe({ id, completedAt, createdAt, pageCount }: AuditListItem): Choice {
  const short = formatAuditTime(completedAt ?? createdAt);
  return { value: id, label: `${short} · ${strings.auditReport.tabCounts.pages(pageCount)}`, short };
}

/** The audits with stored occurrences besides this one, newest first. */
function otherAudits(audits: readonly AuditListItem[], ownId: string): AuditListItem[] {
  return audits
    .filter(({ status }) => status === 'complete')
    .slice(0, storedAudits)
    .filter(({ id }) => id !== ownId);
}
