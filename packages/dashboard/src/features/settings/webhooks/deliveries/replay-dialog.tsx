import type { Webhook } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { TextField } from '../../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { type ReplayChoice, replaySince } from './replay-since.ts';

const text = strings.webhooks;
const choices = Object.entries(text.replayChoices).map(([value, label]) => ({
  value: value as ReplayChoice,
  label,
}));

/** Redelivers what failed since a given time. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<ReplayChoice>('day');
  const [exact, setExact] = useState('');
  const since = replaySince(choice, exact, Date.now());
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
    <Dialog open onClose={onClose} title={text.replayTitle} description={text.replayText}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <SelectField label={text.replaySince} value={choice} options={choices} onChange={setChoice} />
        {choice === 'exact' ? (
          <TextField
            label={text.replayExact}
            type="datetime-local"
            required
            hint={text.replayHint}
            value={exact}
            onChange={(event) => setExact(event.target.value)}
          />
        ) : null}
        <FormError error={replay.error} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" tone="primary" disabled={since === null} busy={replay.isPending}>
            {text.replaySubmit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
