import type { Webhook } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../../components/feedback/form-error.tsx';
import { DateField } from '../../../../components/pickers/date-field.tsx';
import { TimeField } from '../../../../components/pickers/time-field.tsx';
import { api } from '../../../../data/client/api.ts';
import { queryKeys } from '../../../../data/keys.ts';
import { retryingQuery, undeliveredQuery } from '../../../../data/projects/webhooks.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SelectField } from '../../../../ui/controls/select-field.tsx';
import { RelativeTime } from '../../../../ui/display/relative-time.tsx';
import { Dialog, DialogFooter } from '../../../../ui/overlays/dialog.tsx';
import { type ReplayChoice, replaySince } from './replay-since.ts';
import { useRetry } from './use-retry.ts';

const text = strings.webhooks;
const choices = Object.entries(text.replayChoices).map(([value, label]) => ({
  value: value as ReplayChoice,
  label,
}));

/**
 * Redelivers what failed since a given time. The button says how much that is, once it is counted. Where nothing has failed
 * for good, it retries what waits for that instead.
 */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const cache = useQueryClient();
  const [choice, setChoice] = useState<ReplayChoice>('day');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('00:00');
  const exact = `${day}T${time}`;
  const since = replaySince(choice, exact, Date.now());
  const { data: undelivered } = useQuery(undeliveredQuery(webhook, since, `${choice} ${exact}`));
  const { data: retrying } = useQuery(retryingQuery(webhook.id));
  const isNothing = undelivered === 0;
  const waiting = retrying?.count ?? 0;
  const onlyRetries = isNothing && waiting > 0;
  const replay = useMutation({
    meta: { showsError: true },
    mutationFn: (from: string) => api.replayFailed({ id: webhook.id, since: from }),
    async onSuccess({ replayed, hasMore }) {
      onClose();
      showToast({ kind: 'success', text: text.replayed(replayed, hasMore) });
      await cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(webhook.id) });
    },
  });
  const retry = useRetry(webhook, { showsError: true });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (since !== null) replay.mutate(since);
  };
  return (
    <Dialog open onClose={onClose} title={onlyRetries ? text.retryTitle : text.replayTitle}>
      <form onSubmit={submit} className="space-y-4" noValidate>
        {waiting === 0 ? null : (
          <p role="status" className="flex gap-2 rounded-lg bg-info-soft px-3 py-2 text-sm text-info">
            <RotateCw size={16} className="mt-0.5 shrink-0" aria-hidden />
            <span>
              <strong className="block font-medium">{text.retryingNow(waiting)}</strong>
              {retrying?.nextAt == null ? null : (
                <>
                  {text.retryNext} <RelativeTime time={retrying.nextAt} isPlanned />.
                </>
              )}
            </span>
          </p>
        )}
        {onlyRetries ? null : <p className="text-sm text-muted">{text.replayText}</p>}
        <SelectField
          label={onlyRetries ? text.replaySinceFailed : text.replaySince}
          value={choice}
          options={choices}
          onChange={setChoice}
          {...(isNothing ? { hint: text.replayNothing } : {})}
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
        <FormError error={replay.error ?? retry.error} />
        <DialogFooter>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          {onlyRetries ? (
            <Button
              tone="primary"
              busy={retry.isPending}
              onClick={() => retry.mutate(undefined, { onSuccess: onClose })}
            >
              {text.retryCount(waiting)}
            </Button>
          ) : (
            <Button
              type="submit"
              tone="primary"
              disabled={since === null || isNothing}
              busy={replay.isPending}
            >
              {undelivered == null || isNothing ? text.replaySubmit : text.replayCount(undelivered)}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}
