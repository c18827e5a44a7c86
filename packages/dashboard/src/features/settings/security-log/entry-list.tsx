import type { SecurityEntry } from '@fettle/contract';
import { Fragment } from 'react';
import { nameDay } from '../../../strings/format/name-day.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import { EntryRow } from './entry-row.tsx';

interface EntryListProps {
  label: string;
  entries: readonly SecurityEntry[];
  /** All of them are about the user's own account. */
  isOwn?: boolean;
}

/** Entries of a security log, newest first, below their days. */
export function EntryList({ label, entries, isOwn = false }: EntryListProps) {
  const isBeyondPhone = useIsBeyondPhone();
  const now = new Date();
  const days = Map.groupBy(entries, ({ createdAt }) => nameDay(new Date(createdAt), now));
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {[...days].map(([day, items]) => (
        <Fragment key={day}>
          <li className="py-2 text-xs font-semibold text-muted">{day}</li>
          {items.map((entry) => (
            <EntryRow key={entry.id} entry={entry} isOwn={isOwn} isShort={isOwn || !isBeyondPhone} />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}
