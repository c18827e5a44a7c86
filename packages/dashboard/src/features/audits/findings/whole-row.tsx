import type { AuditFinding, AuditOverview } from '@fettle/contract';
import type { ReactNode } from 'react';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { ResultLine } from '../result-line.tsx';
import { ResultRow } from '../result-row.tsx';
import { SelectBox } from '../selecting/select-box.tsx';
import type { ListSelection } from '../selecting/use-selection.ts';
import { findTask } from './find-task.ts';
import { IssueActions } from './issue-actions.tsx';
import { Occurrence, type OccurrenceProps } from './occurrence.tsx';
import { TaskChip } from './task-chip.tsx';

interface WholeRowProps extends Omit<OccurrenceProps, 'issue' | 'isInGroup'> {
  /** Null if occurrences cannot be selected. */
  selection: ListSelection | null;
  /** The one before it is of another issue. */
  isFirst: boolean;
  /** How many occurrences its issue has in the list. Null while that is not known. */
  size: number | null;
  /** The occurrences of its issue that are listed so far. */
  group: readonly AuditFinding[];
}

/** An occurrence in a list of its own. The name of an issue that has several is above them, and they are indented. */
export function WholeRow({ selection, isFirst, size, group, ...props }: WholeRowProps) {
  const { finding, audit } = props;
  const isInGroup = size !== 1;
  return (
    <div {...(isFirst ? {} : { 'data-continues': '' })}>
      {isInGroup && isFirst ? <GroupHead {...props} size={size} group={group} selection={selection} /> : null}
      <div className="audit-row" data-first={isInGroup ? 'inner' : undefined}>
        {selection === null ? null : (
          <span className="audit-select">
            <SelectBox
              label={strings.auditSelection.select(placeOf(finding, audit))}
              checked={selection.has(keyOf(finding))}
              onSelect={(isRange) => selection.select(keyOf(finding), isRange)}
            />
          </span>
        )}
        <Occurrence
          {...props}
          isInGroup={isInGroup}
          issue={
            isInGroup
              ? null
              : (place) => (
                  <IssueName finding={finding} size={size}>
                    {place}
                  </IssueName>
                )
          }
        />
      </div>
    </div>
  );
}

type NameProps = Pick<WholeRowProps, 'finding' | 'size'>;

/** The name of an issue in a line of columns. `children` is where it occurs, if that is said with it. */
function IssueName({ finding: { title, severity }, size, children }: NameProps & { children?: ReactNode }) {
  return (
    <div className="flex items-center gap-x-3 text-sm">
      <span className="flex shrink-0 sm:w-18">
        <SeverityBadge severity={severity} />
      </span>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4">
        <span className="font-medium">{title}</span>
        {size === null || size === 1 ? null : (
          <span className="-ml-2 text-xs text-muted tabular-nums">{strings.auditFindings.count(size)}</span>
        )}
        {children}
      </div>
    </div>
  );
}

type GroupHeadProps = Omit<WholeRowProps, 'isFirst'>;

/** The name of an issue above its occurrences, with a box that selects them all, and on a page, what can be done about them. */
function GroupHead({ selection, hasColumns, ...props }: GroupHeadProps) {
  const { finding, size, group, links } = props;
  const { title, severity } = finding;
  const task = findTask(links, finding.checkId, null);
  const chip = task === null ? null : <TaskChip task={task} />;
  const actions = <GroupActions {...props} />;
  const keys = group.map(keyOf);
  const isAll = keys.every((key) => selection?.has(key));
  return (
    <div className="audit-row" data-head="">
      {selection === null ? null : (
        <span className="audit-select">
          <SelectBox
            label={strings.auditSelection.allOf(title)}
            checked={isAll}
            isPartial={!isAll && keys.some(selection.has)}
            onSelect={() => selection.selectSome(keys, !isAll)}
          />
        </span>
      )}
      {hasColumns ? (
        <ResultLine
          columns="issue"
          cells={{ issue: <IssueName finding={finding} size={size} />, detail: chip }}
          actions={actions}
        />
      ) : (
        <ResultRow
          title={<h3 className="font-medium">{title}</h3>}
          meta={
            <>
              <SeverityBadge severity={severity} />
              {size === null ? null : (
                <span className="tabular-nums">{strings.auditFindings.count(size)}</span>
              )}
              {chip}
            </>
          }
          actions={actions}
        />
      )}
    </div>
  );
}

/** As in the list of the issues of a page: one task for all that is listed of an issue. */
function GroupActions({
  audit,
  project,
  canWrite,
  finding,
  filter,
  links,
  size,
  group,
}: Omit<GroupHeadProps, 'selection' | 'hasColumns'>) {
  const { checkId, title, severity } = finding;
  const isCurrent = filter.change !== 'fixed' && filter.change !== 'not_rechecked';
  if (
    !canWrite ||
    !isCurrent ||
    filter.pageUrl === undefined ||
    filter.ignored !== undefined ||
    size === null
  )
    return null;
  return (
    <IssueActions
      audit={audit}
      project={project}
      issue={{ checkId, title, severity, count: size }}
      own={group}
      pageUrl={filter.pageUrl}
      links={links}
      isQuiet
    />
  );
}

/** What tells a finding apart in a list. */
export function keyOf({ checkId, fingerprint }: AuditFinding): string {
  return `${checkId} ${fingerprint}`;
}

/** Names a finding by its issue and its page. */
export function placeOf({ title, url }: AuditFinding, { config }: AuditOverview): string {
  return `${title}: ${shortUrl(url, config.rootUrl)}`;
}
