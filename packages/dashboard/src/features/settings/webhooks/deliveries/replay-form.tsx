import type { Webhook } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { DateField } from '../../../../components/pickers/date-field.tsx';
import { TimeField } from '../../../../components/pickers/time-field.tsx';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { undeliveredQuery } from '../../../../data/projects/webhooks.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { type ReplayChoice, replaySince } from './replay-since.ts';

const text = strings.webhooks;
const choices = Object.entries(text.replayChoices).map(([value, label]) => ({
  value: value as ReplayChoice,
  label,
}));

/** Redelivers what failed since a time. The button says how much that is, once it is counted. */
export function ReplayForm({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<ReplayChoice>('day');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('00:00');
  const exact = `${day}T${time}`;
  const since = replaySince(choice, exact, Date.now());
  const { data: count } = useQuery(undeliveredQuery(webhook, since, `${choice} ${exact}`));
  const replay = useMutation({
    meta: { showsError: true },
    mutationFn: (from: string) => api.replayFailed({ id: webhook.id, since: from }),
    async onSuccess({ replayed, hasMore }) {
      onClose();
      showToast({ kind: 'success', text: text.replayed(replayed, hasMore) });
      await cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(webhook.id) });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (since !== null) replay.mutate(since);
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <p className="text-sm text-muted">{text.replayText}</p>
      <SelectField
        label={text.replaySince}
        value={choice}
        options={choices}
        onChange={setChoice}
        {...(count === 0 ? { hint: text.replayNothing } : {})}
      />
      {choice === 'exact' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField
            label={text.replayDay}
            required
            leans="past"
            hint={text.replayHint}
            value={day}
            onChange={setDay}
          />
          <TimeField label={text.replayExact} required value={time} onChange={setTime} />
        </div>
      ) : null}
      <FormError error={replay.error} />
      <DialogFooter>
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" disabled={since === null || count === 0} busy={replay.isPending}>
          {count == null || count === 0 ? text.replaySubmit : text.replayCount(count)}
        </Button>
      </DialogFooter>
    </form>
  );
}
