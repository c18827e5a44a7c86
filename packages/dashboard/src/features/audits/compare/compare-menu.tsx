import { wholeScore } from '@fettle/auditor/score-scale';
import type { AuditListItem, AuditOverview } from '@fettle/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { auditsQuery } from '../../../data/audits/audits.ts';
import { formatAuditTime } from '../../../strings/format/format-audit-time.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { filterClass } from '../../../ui/menus/choice-menu.tsx';
import { Menu, MenuChoice, MenuChoices, useMenuParts } from '../../../ui/menus/menu.tsx';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import '../audits.css';

const route = getRouteApi('/shell/projects/$projectId/audits/$auditId');

/** Occurrences are stored for this many of the latest completed audits. */
const storedAudits = 6;

interface CompareMenuProps {
  audit: AuditOverview;
  against: string | undefined;
  /** One of the filters of a list: looks like them, and is not there without a choice. */
  isFilter?: boolean;
}

/**
 * Chooses the audit to compare with: the previous one, or another one whose occurrences are stored. Says which it is, such as
 * “vs Nov 19”; without a choice, only that.
 */
export function CompareMenu({ audit, against, isFilter = false }: CompareMenuProps) {
  const { choices, chosen, isRefused, choose } = useCompared(audit, against);
  const text = strings.auditReport;
  if (choices.length < 2)
    return chosen === undefined || isFilter ? null : (
      <span className="text-sm text-muted">{chosen.short}</span>
    );
  const label =
    chosen === undefined && !isRefused ? (
      text.compareWith
    ) : (
      <span>
        <span className="sr-only">{text.compareWithOther} </span>
        {chosen?.short ?? text.chooseCompared}
      </span>
    );
  const shown = (
    <>
      {label}
      <ChevronDown size={14} aria-hidden />
    </>
  );
  return (
    <Menu
      trigger={
        isFilter ? (
          <button type="button" className={filterClass(against !== undefined, true)}>
            {shown}
          </button>
        ) : (
          // What can be pressed is higher than what is seen, which stays within its line.
          <button type="button" className="compare-button">
            <span>{shown}</span>
          </button>
        )
      }
    >
      <SheetTitle />
      <Choices choices={choices} value={chosen?.value ?? none} onChoose={choose} />
    </Menu>
  );
}

/** The title of the sheet that it is on a phone, and what closes it. */
function SheetTitle() {
  const { Item } = useMenuParts();
  if (useIsBeyondPhone()) return null;
  return (
    <div className="flex items-center gap-2">
      <p aria-hidden className="min-w-0 flex-1 truncate px-2.5 text-lg font-semibold">
        {strings.auditReport.compareWith}
      </p>
      <Item className="inline-flex h-11 shrink-0 items-center rounded-lg px-3 text-base font-semibold text-accent hover:bg-hover">
        {strings.common.done}
      </Item>
    </div>
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
          <span className="flex-1 pr-4">
            {choice.label}{' '}
            {choice.note === null ? null : <span className="block text-xs text-muted">{choice.note}</span>}
          </span>
          {choice.score === null ? null : (
            <span className="text-muted tabular-nums">{strings.audits.scoreShort(choice.score)}</span>
          )}
        </MenuChoice>
      ))}
    </MenuChoices>
  );
}

interface Choice {
  /** The ID of the audit, or empty for the previous one, which needs no choice. */
  value: string;
  label: string;
  /** What else tells it apart, such as the number of its pages. */
  note: string | null;
  short: string;
  score: number | null;
}

const previous = '';
/** No choice has it. */
const none = 'none';

function useCompared(audit: AuditOverview, against: string | undefined) {
  const { data } = useInfiniteQuery(auditsQuery(audit.projectId));
  const { against: asked, change: _change, ...search } = route.useSearch();
  const navigate = useNavigate();
  const audits = data?.pages.flatMap(({ items }) => items) ?? [];
  const before = audits.find(({ id }) => id === audit.previousAuditId);
  const others = otherAudits(audits, audit.id).filter(({ id }) => id !== before?.id);
  const choices = [describePrevious(audit, before), ...others.map((other) => describe(other, audit))];
  const wanted = against === before?.id ? previous : (against ?? previous);
  return {
    choices,
    /** The audit in the URL is none to compare with. */
    isRefused: asked !== undefined && against === undefined,
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
function describePrevious(audit: AuditOverview, before: AuditListItem | undefined): Choice {
  const text = strings.auditReport;
  if (audit.previousAuditId === null)
    return { value: previous, label: text.noComparison, note: null, short: text.noComparison, score: null };
  const label = text.previousAudit;
  if (before === undefined) return { value: previous, label, note: null, short: label, score: null };
  const { label: when, note, ...rest } = describe(before, audit);
  return { ...rest, value: previous, label, note: `${when} · ${note}` };
}

function describe(other: AuditListItem, audit: AuditOverview): Choice & { note: string } {
  const at = timeOf(other);
  const when = formatAuditTime(at);
  return {
    value: other.id,
    label: when,
    note: strings.auditReport.tabCounts.pages(other.pageCount),
    short: strings.auditReport.versus(
      isSameDay(at, timeOf(audit)) ? when : formatDay(new Date(at), new Date()),
    ),
    score: other.overallScore === null ? null : wholeScore(other.overallScore),
  };
}

function timeOf({ completedAt, createdAt }: Pick<AuditListItem, 'completedAt' | 'createdAt'>): string {
  return completedAt ?? createdAt;
}

/** Audits of one day are told apart by their times. */
function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** The audits with stored occurrences besides this one, newest first. */
function otherAudits(audits: readonly AuditListItem[], ownId: string): AuditListItem[] {
  return audits
    .filter(({ status }) => status === 'complete')
    .slice(0, storedAudits)
    .filter(({ id }) => id !== ownId);
}
