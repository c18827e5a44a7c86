import type { Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../../browser/drafts.ts';
import { toDateField } from '../../../components/pickers/due-dates.ts';
import { api } from '../../../data/client/api.ts';
import { useIdempotencyKey } from '../../../data/client/idempotency-key.ts';
import { queryKeys } from '../../../data/keys.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { type EntryFields, EntryForm } from './entry-form.tsx';
import { loggedAt } from './logged-at.ts';

/** Logs time by hand: the duration, and once that is typed, a note and a day. */
export function LogTime({ task }: { task: Task }) {
  const cache = useQueryClient();
  const [draft, setDraft, forget] = useDraft(`time ${task.id}`);
  const sendKey = useIdempotencyKey();
  const fields = parseFields(draft);
  const add = useMutation({
    meta: { showsError: true },
    mutationFn(entry: { minutes: number; note: string; day: string }) {
      const { minutes, note, day } = entry;
      const content = JSON.stringify(entry);
      return api.logTime(
        { id: task.id, minutes, note, loggedAt: loggedAt(day, sendKey.triedAt(content)) },
        { idempotencyKey: sendKey.keyFor(content) },
      );
    },
    onSuccess({ minutes }) {
      forget();
      sendKey.forget();
      announce(strings.time.logged(formatMinutes(minutes), task.key));
      void cache.invalidateQueries({ queryKey: queryKeys.task(task.id) });
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    },
  });
  return (
    <EntryForm
      fields={fields}
      isShort={fields.time === ''}
      isBusy={add.isPending}
      error={add.error}
      sendLabel={strings.time.log}
      onChange={(next) => setDraft(next.time === '' && next.note === '' ? '' : JSON.stringify(next))}
      onSend={(minutes) => add.mutate({ minutes, note: fields.note, day: fields.day })}
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
