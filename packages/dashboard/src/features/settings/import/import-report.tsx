import type { Import } from '@fettle/contract';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { formatNumber } from '../../../strings/format/format-number.ts';
import { strings } from '../../../strings/index.ts';
import { Notice } from '../../../ui/display/notice.tsx';
import { ImportEntries } from './import-entries.tsx';

const text = strings.imports;
const outcomes = ['created', 'changed', 'unchanged', 'skipped', 'failed'] as const;

/** What an import does, or did: numbers, notes, and each task. */
export function ImportReport({ current }: { current: Import }) {
  const id = useId();
  const { counts, notes, error, status, dryRun } = current;
  const title = error !== null ? text.failed : dryRun ? text.dryTitle : text.doneTitle;
  const added = counts.comments + counts.checklistItems + counts.attachments + counts.timeEntries;
  return (
    <section
      aria-labelledby={id}
      className="space-y-4 rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {error === null ? null : (
        <Notice tone="danger" icon={CircleAlert} role="alert">
          {error}
        </Notice>
      )}
      {status === 'canceled' ? <p className="text-sm text-muted">{text.canceled}</p> : null}
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-5">
        {outcomes.map((outcome) => (
          <div key={outcome}>
            <dt className="text-muted">{text.outcomes[outcome]}</dt>
            <dd className="text-lg font-semibold">{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      <dl className="space-y-1 text-sm">
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{text.parts}</dt>
          <dd>{formatNumber(added)}</dd>
        </div>
        {counts.kept === 0 ? null : (
          <div className="flex justify-between gap-3">
            <dt className="text-muted">{text.kept}</dt>
            <dd>{formatNumber(counts.kept)}</dd>
          </div>
        )}
      </dl>
      {notes.length === 0 ? null : (
        <ul className="list-disc space-y-1 pl-5 text-sm break-words">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ImportEntries importId={current.id} />
    </section>
  );
}
