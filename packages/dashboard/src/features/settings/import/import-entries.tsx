import type { ImportEntry } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { entriesPerPage, importEntriesQuery } from '../../../data/projects/imports.ts';
import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Badge, type BadgeTone } from '../../../ui/display/badge.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';

const text = strings.imports;
const tones: Record<ImportEntry['outcome'], BadgeTone> = {
  created: 'success',
  changed: 'info',
  unchanged: 'plain',
  skipped: 'warning',
  failed: 'danger',
};

/** What an import does with each task. */
export function ImportEntries({ importId }: { importId: string }) {
  const [attention, setAttention] = useState(false);
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(importEntriesQuery(importId, { attention, page }));
  if (error !== null && data === undefined)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-sm font-semibold">{text.entries}</h4>
        <Checkbox
          label={text.onlyNotes}
          checked={attention}
          onChange={(checked) => {
            setAttention(checked);
            setPage(1);
          }}
        />
      </div>
      {data?.total === 0 ? (
        <p className="text-sm text-muted">{attention ? text.noNotes : text.noEntries}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {(data?.items ?? []).map((entry) => (
          <EntryRow key={entry.ordinal} entry={entry} />
        ))}
      </ul>
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / entriesPerPage)} onChange={setPage} />
    </div>
  );
}

function EntryRow({ entry }: { entry: ImportEntry }) {
  const { taskId, title, place, outcome, changed, kept, notes } = entry;
  const said = [
    ...(changed.length === 0 ? [] : [text.changedFields(changed)]),
    ...(kept.length === 0 ? [] : [text.keptFields(kept)]),
    ...notes,
  ];
  return (
    <li className="py-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 break-words">
          {taskId === null ? (
            title
          ) : (
            <Link to="/tasks/$taskId" params={{ taskId }} className="underline">
              {title}
            </Link>
          )}
          <span className="block text-xs text-muted">{place}</span>
        </span>
        <Badge tone={tones[outcome]}>{text.outcomes[outcome]}</Badge>
      </div>
      {said.map((line) => (
        <p key={line} className="mt-1 text-xs break-words text-muted">
          {line}
        </p>
      ))}
    </li>
  );
}
