import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadFailedPartsWith, retryFailedParts } from '../../browser/lazy-part.tsx';
import { loadComponentAgain } from '../../browser/load-again.ts';
import { useUser } from '../../data/account/session.ts';
import { isDeletion } from '../../data/pending/pending-change.ts';
import { type ListedChange, usePending } from '../../data/pending/pending-changes.ts';
import { sendPending, usePendingSender } from '../../data/pending/send-pending.ts';
import { strings } from '../../strings/index.ts';
import { PendingList } from './pending-list.tsx';
import { reportFailedPart } from './report-failed-part.ts';

loadFailedPartsWith(loadComponentAgain, reportFailedPart);

/**
 * Says above every page that the service cannot be reached, and what waits to be sent or needs a decision, and sends what
 * waits.
 */
export function Outage({ isOnline }: { isOnline: boolean }) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const [isOpen, setOpen] = useState(false);
  usePendingSender(userId, isOnline);
  // What failed before this had loaded.
  useEffect(retryFailedParts, []);
  const text = strings.unsentChanges;
  const own = usePending().filter(({ change }) => change.userId === userId);
  const undecided = own.filter(({ isRefused, theirs }) => isRefused || theirs !== null);
  const waiting = findStuck(own.filter((each) => !undecided.includes(each)));
  const listed = [...undecided, ...waiting];
  if (isOnline && listed.length === 0) return null;
  return (
    <div className="border-b border-warning/40 bg-warning-soft px-4 py-1.5 text-sm max-sm:py-0.5">
      <div
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-3 text-center max-sm:justify-start max-sm:text-left"
      >
        {isOnline ? null : <p>{strings.shell.offline}</p>}
        {/* Where it does not fit on one line, all of it is on the next one. */}
        <div className="contents sm:flex sm:flex-wrap sm:justify-center sm:gap-x-3">
          {waiting.length === 0 ? null : (
            <>
              <p className="max-sm:hidden">{text.count(waiting.length)}</p>
              <p className="sm:hidden">{text.countShort(waiting.length)}</p>
              <button
                type="button"
                className="font-medium underline pointer-coarse:min-h-[40px] pointer-coarse:px-2"
                onClick={() => void sendPending(cache, userId)}
              >
                {text.sendNow}
              </button>
            </>
          )}
          {undecided.length === 0 ? null : <p>{text.undecided(undecided.length)}</p>}
          {listed.length === 0 ? null : (
            <button
              type="button"
              aria-expanded={isOpen}
              className="font-medium underline pointer-coarse:min-h-[40px] pointer-coarse:px-2"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? text.hide : text.show}
            </button>
          )}
        </div>
      </div>
      {isOpen && listed.length > 0 ? <PendingList listed={listed} /> : null}
    </div>
  );
}

/**
 * New tasks, and deletions of a page that was closed, are stored before the first try: they are only said to wait once
 * something could not be sent. All other changes are stored because of that.
 */
function findStuck(unsent: readonly ListedChange[]): readonly ListedChange[] {
  if (unsent.some(({ error }) => error !== null)) return unsent;
  return unsent.filter(({ change }) => change.kind !== 'create-task' && !isDeletion(change));
}
