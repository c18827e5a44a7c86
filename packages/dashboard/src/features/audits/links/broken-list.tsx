import type { AuditFinding, BrokenLink } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { shortUrl } from '../../../ui/display/short-url.ts';
import { VirtualList } from '../../../ui/lists/virtual-list.tsx';
import { useHasColumns } from '../../../ui/use-is-wide.ts';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { LineHead } from '../result-line.tsx';
import { IssuesBar } from '../selecting/issues-bar.tsx';
import { SelectAll } from '../selecting/select-all.tsx';
import { SelectBox } from '../selecting/select-box.tsx';
import { useSelection } from '../selecting/use-selection.ts';
import { BrokenRow } from './broken-row.tsx';
import type { LinkActionsProps } from './link-actions.tsx';

interface BrokenListProps {
  links: readonly BrokenLink[];
  total: number;
  /** The occurrences that the links are, by URL. Undefined while they are not known. */
  findings: ReadonlyMap<string, AuditFinding> | undefined;
  onNearEnd: () => void;
  /** What all rows are given. */
  row: Pick<LinkActionsProps, 'audit' | 'project' | 'canWrite' | 'links'>;
}

/** The broken links. Several can be selected, and become tasks or are ignored at once. */
export function BrokenList({ links, total, findings, onNearEnd, row }: BrokenListProps) {
  const { audit, canWrite } = row;
  const { rootUrl } = audit.config;
  const hasColumns = useHasColumns();
  // An ignored link can only be counted again, and one whose occurrence is not known can be neither.
  const open = links.filter(({ url }) => findings?.get(url)?.ignored === null);
  const selection = useSelection(open.map(({ url }) => url));
  const canSelect = canWrite && audit.findingGroups !== null;
  const subjects = selection.selected.flatMap((url): IgnoreSubject[] => {
    const finding = findings?.get(url);
    if (finding === undefined) return [];
    const { checkId, fingerprint, title } = finding;
    return [{ check: checkId, fingerprint, title, place: shortUrl(url, rootUrl) }];
  });
  return (
    <div className="overflow-clip rounded-2xl border border-line bg-surface shadow-card">
      {hasColumns ? (
        <LineHead
          columns="link"
          labels={Object.values(strings.auditLinks.columns)}
          select={
            !canSelect ? null : open.length === 0 ? (
              <span />
            ) : (
              <SelectAll hideLabel count={open.length} selection={selection} />
            )
          }
        />
      ) : canSelect && open.length > 0 ? (
        <div className="flex min-h-9 items-center border-b border-line bg-sunken px-4 py-1 text-sm text-muted">
          <SelectAll count={open.length} selection={selection} />
        </div>
      ) : null}
      <VirtualList
        count={links.length}
        total={total}
        rowHeight={hasColumns ? 45 : 76}
        keyOf={(index) => links[index]?.url ?? index}
        renderRow={(index) => {
          const link = links[index];
          if (link === undefined) return null;
          const finding = findings?.get(link.url);
          return (
            <div className="audit-row" data-first="link">
              {canSelect ? (
                <span className="audit-select">
                  {finding?.ignored === null ? (
                    <SelectBox
                      label={strings.auditSelection.select(shortUrl(link.url, rootUrl))}
                      checked={selection.has(link.url)}
                      onSelect={(isRange) => selection.select(link.url, isRange)}
                    />
                  ) : null}
                </span>
              ) : null}
              <div>
                <BrokenRow {...row} link={link} finding={finding} />
              </div>
            </div>
          );
        }}
        onNearEnd={onNearEnd}
      />
      {canSelect ? (
        <IssuesBar audit={audit} subjects={subjects} onClear={() => selection.selectAll(false)} />
      ) : null}
    </div>
  );
}
