import type { AuditOverview } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { ChoiceMenu } from '../../../ui/menus/choice-menu.tsx';
import { type AuditSearch, changes, severities } from '../audit-search.ts';
import { compareFor } from '../compare-for.ts';
import { SaveCsvButton } from '../save-csv-button.tsx';
import type { TabProps } from '../tab-props.ts';
import { type CheckFindings, categoriesOf } from './checks.ts';

interface FindingFiltersProps {
  audit: AuditOverview;
  checks: readonly CheckFindings[];
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  filters: TabProps['filters'];
}

/** The filters of the issues, kept in the URL. */
export function FindingFilters({ audit, checks, search, onSearch, filters }: FindingFiltersProps) {
  const text = strings.auditFindings;
  const set = (change: { [K in keyof AuditSearch]?: AuditSearch[K] | undefined }): void =>
    onSearch(dropEmpty({ ...filters.current(), ...change }));
  const used = new Set(checks.map(({ category }) => category));
  const isFiltered = [
    search.change,
    search.ignored,
    search.severity,
    search.category,
    search.url,
    search.pageUrl,
  ].some(Boolean);
  return (
    <search aria-label={text.filters} className="flex flex-wrap items-center gap-2">
      {audit.comparison === null ? null : (
        <ChangeChoice
          audit={audit}
          comparison={audit.comparison}
          value={search.change}
          onChange={(change) => set(change === undefined ? { change } : compareFor(audit, change))}
        />
      )}
      {(audit.ignored?.occurrenceCount ?? 0) > 0 && audit.findingGroups !== null ? (
        <IgnoredToggle audit={audit} search={search} onToggle={(ignored) => set({ ignored })} />
      ) : null}
      <ChoiceMenu
        label={text.severity}
        value={search.severity}
        none={text.any}
        choices={severities.map((value) => ({ value, label: text.severities[value] ?? value }))}
        onChange={(severity) => set({ severity: severity as AuditSearch['severity'] })}
      />
      <ChoiceMenu
        label={text.category}
        value={search.category}
        none={text.any}
        choices={categoriesOf(audit)
          .filter(({ id }) => used.has(id))
          .map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(category) => set({ category })}
      />
      {audit.findingGroups === null ? null : (
        <SearchField
          label={text.url}
          value={search.url ?? ''}
          onChange={(url) => set({ url })}
          pending={filters.typed}
        />
      )}
      {isFiltered ? (
        <Button
          size="small"
          tone="quiet"
          onClick={() => onSearch(dropEmpty({ tab: 'findings', against: search.against }))}
        >
          {text.clear}
        </Button>
      ) : null}
      {audit.findingGroups === null ? null : (
        <span className="ml-auto">
          <SaveCsvButton
            auditId={audit.id}
            list="findings"
            filter={() => {
              const { against, change, ignored, severity, category, url, pageUrl } = filters.current();
              return { against, change, ignored, severity, category, url, pageUrl };
            }}
          />
        </span>
      )}
    </search>
  );
}

interface IgnoredToggleProps {
  audit: AuditOverview;
  search: AuditSearch;
  onToggle: (ignored: AuditSearch['ignored']) => void;
}

function IgnoredToggle({ audit: { ignored }, search, onToggle }: IgnoredToggleProps) {
  const count = ignored?.occurrenceCount ?? 0;
  const isOn = search.ignored === 'only';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={strings.ignoring.shownCount(count)}
      onClick={() => onToggle(isOn ? undefined : 'only')}
      className={classNames(
        'h-7 rounded-lg border border-line px-2 text-[13px] whitespace-nowrap',
        isOn ? 'bg-accent-soft font-medium text-ink' : 'bg-surface text-muted hover:text-ink',
      )}
    >
      {strings.ignoring.shown} <span className="text-xs tabular-nums">{count}</span>
    </button>
  );
}

interface ChangeChoiceProps {
  audit: AuditOverview;
  comparison: NonNullable<AuditOverview['comparison']>;
  value: AuditSearch['change'];
  onChange: (change: AuditSearch['change']) => void;
}

function ChangeChoice({ audit: { findings }, comparison, value, onChange }: ChangeChoiceProps) {
  const text = strings.auditFindings;
  const counts = {
    all: findings?.total ?? 0,
    new: comparison.new,
    still_there: comparison.unchanged,
    fixed: comparison.fixed,
    not_rechecked: comparison.notRechecked,
  };
  return (
    <fieldset className="flex max-w-full min-w-0 flex-wrap gap-y-1 rounded-lg border border-line bg-surface p-px">
      <legend className="sr-only">{text.changeLabel}</legend>
      {([undefined, ...changes] as const).map((change) => {
        const name = change ?? 'all';
        return (
          <button
            key={name}
            type="button"
            aria-pressed={value === change}
            onClick={() => onChange(change)}
            className={classNames(
              'h-6 rounded-[7px] px-2 text-[13px] whitespace-nowrap',
              value === change ? 'bg-accent-soft font-medium text-ink' : 'text-muted hover:text-ink',
            )}
          >
            {text.changes[name]}{' '}
            <span className="text-xs tabular-nums" title={text.count(counts[name])}>
              {counts[name]}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

function dropEmpty(search: Record<string, string | undefined>): AuditSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([, value]) => value !== undefined && value !== ''),
  );
}
