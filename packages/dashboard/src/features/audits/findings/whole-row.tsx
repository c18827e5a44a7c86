import type { AuditFinding, AuditOverview } from '@fettle/contract';
import type { ReactNode } from 'react';
import { SeverityBadge } from '../../../components/audits/severity-badge.tsx';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { ResultRow } from '../result-row.tsx';
import { SelectBox } from '../selecting/select-box.tsx';
import type { ListSelection } from '../selecting/use-selection.ts';
import { Occurrence, type OccurrenceProps } from './occurrence.tsx';

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
  const { finding, audit, hasColumns } = props;
  const isInGroup = size !== 1;
  return (
    <div {...(isFirst ? {} : { 'data-continues': '' })}>
      {isInGroup && isFirst ? (
        <GroupHead
          finding={finding}
          size={size}
          group={group}
          selection={selection}
          hasColumns={hasColumns}
        />
      ) : null}
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

type GroupHeadProps = NameProps & Pick<WholeRowProps, 'group' | 'selection' | 'hasColumns'>;

/** The name of an issue above its occurrences, with a box that selects them all. */
function GroupHead({ finding, size, group, selection, hasColumns }: GroupHeadProps) {
  const { title, severity } = finding;
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
        <IssueName finding={finding} size={size} />
      ) : (
        <ResultRow
          title={<h3 className="font-medium">{title}</h3>}
          meta={
            <>
              <SeverityBadge severity={severity} />
              {size === null ? null : (
                <span className="tabular-nums">{strings.auditFindings.count(size)}</span>
              )}
            </>
          }
        />
      )}
    </div>
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
