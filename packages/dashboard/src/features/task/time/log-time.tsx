import type { Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutgoingDraft } from '../../../browser/drafts.ts';
import { toDateField } from '../../../components/pickers/due-dates.ts';
import { useUser } from '../../../data/account/session.ts';
import { queryKeys } from '../../../data/keys.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import type { LogTime as LogTimeChange } from '../../../data/pending/pending-change.ts';
import { addPending, markPending } from '../../../data/pending/pending-changes.ts';
import { sendChange } from '../../../data/pending/send-change.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { type EntryFields, EntryForm } from './entry-form.tsx';
import { loggedAt } from './logged-at.ts';

interface LogTimeProps {
  task: Task;
  /** The timer runs: only what is typed already shows. */
  isQuiet: boolean;
  /** Somebody asked for the field. */
  takesFocus: boolean;
}

interface NewEntry {
  change: LogTimeChange;
  /** The draft it was. */
  taken: string;
}

/**
 * Logs time by hand: the duration, and once that is typed, a note and a day. The next entry can be typed while one is being
 * sent. What cannot be sent waits below.
 */
export function LogTime({ task, isQuiet, takesFocus }: LogTimeProps) {
  const cache = useQueryClient();
  const draft = useOutgoingDraft(`time ${task.id}`);
  const [error, setError] = useState<unknown>(null);
  const { id: userId } = useUser();
  const fields = parseFields(draft.text);
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: ({ change }: NewEntry) => sendOrWait(cache, change, () => sendChange(change)),
    onSuccess({ isWaiting }, { change, taken }) {
      draft.settle(taken);
      if (isWaiting) {
        announce(strings.pending.kept);
        return;
      }
      announce(strings.time.logged(formatMinutes(change.minutes), task.key));
      void cache.invalidateQueries({ queryKey: queryKeys.task(task.id) });
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    },
    onError(reason, { change, taken }) {
      if (draft.read() === '') {
        draft.write(taken);
        setError(reason);
        return;
      }
      // The field has the next entry already.
      addPending(change, reason);
      markPending(change.key, { isRefused: true });
    },
  });
  const send = (minutes: number): void => {
    const { note, day } = fields;
    setError(null);
    const at = loggedAt(day, new Date());
    const change = { kind: 'log-time' as const, ...changeOf(task, userId), minutes, note, loggedAt: at };
    add.mutate({ change, taken: draft.take() });
  };
  if (isQuiet && draft.text === '') return null;
  return (
    <EntryForm
      fields={fields}
      isShort={fields.time === ''}
      takesFocus={takesFocus}
      isBusy={false}
      error={error}
      sendLabel={strings.task.time.log}
      onChange={(next) => draft.write(next.time === '' && next.note === '' ? '' : JSON.stringify(next))}
      onSend={send}
    />
  );
}

function parseFields(draft: string): EntryFields {
  const empty = { time: '', note: '', day: toDateField(new Date()) };
  if (draft === '') return empty;
  try {
    return { ...empty, ...(JSON.parse(draft) as Partial<EntryFields>) };
  } catch (error) {
    console.warn('A draft that was kept cannot be read.', error);
    return empty;
  }
}
