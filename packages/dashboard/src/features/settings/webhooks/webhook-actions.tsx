import type { EventType, Webhook } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, FlaskConical, KeyRound, Pause, Pencil, Play, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCommands } from '../../../commands/commands.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { retryingQuery } from '../../../data/projects/webhooks.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { ReplayDialog } from './deliveries/replay-dialog.tsx';
import { useRetry } from './deliveries/use-retry.ts';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { EventName } from './event-name.tsx';
import { RotateDialog } from './rotate-dialog.tsx';
import { useUpdateWebhook } from './use-update-webhook.ts';
import { chatEvents } from './webhook-form.tsx';
import { webhookHealth } from './webhook-health.ts';

const text = strings.webhooks;
const eventTypes = Object.keys(text.eventTypes) as EventType[];

type Open = 'edit' | 'rotate' | 'replay' | 'delete' | null;

/** All actions of a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const [open, setOpen] = useState<Open>(null);
  const [urlBefore] = useState(webhook.url);
  // Resuming would fail again: first the URL is edited.
  const isGone = webhook.disabledReason === 'gone' && webhook.url === urlBefore;
  const update = useUpdateWebhook(webhook);
  const close = (): void => setOpen(null);
  // Then sending again is what helps, and pausing gives way to it. What is still retried cannot be redelivered.
  const isFailing = webhookHealth(webhook) === 'failing';
  const { data: retrying, error: retryingError } = useQuery({
    ...retryingQuery(webhook.id),
    enabled: isFailing,
  });
  const isRetried = isFailing && retryingError === null && retrying?.count !== 0;
  const retry = useRetry(webhook);
  const ToggleIcon = webhook.active ? Pause : Play;
  const toggleLabel = webhook.active ? text.pause : text.resume;
  const toggle = (): void =>
    update.mutate(
      { active: !webhook.active },
      {
        onSuccess: ({ active }) =>
          showToast({ kind: 'success', text: active ? text.resumedNotice : text.pausedNotice }),
      },
    );
  useCommands([
    {
      id: 'webhook-toggle',
      label: toggleLabel,
      group: text.title,
      run: toggle,
    },
    { id: 'webhook-edit', label: text.edit, group: text.title, run: () => setOpen('edit') },
    { id: 'webhook-replay', label: text.replay, group: text.title, run: () => setOpen('replay') },
    { id: 'webhook-rotate', label: text.rotate, group: text.title, run: () => setOpen('rotate') },
  ]);
  const editUrl = webhook.active ? null : (
    <Button
      tone={isGone ? 'primary' : 'secondary'}
      icon={<Pencil size={15} aria-hidden />}
      onClick={() => setOpen('edit')}
    >
      {text.editUrl}
    </Button>
  );
  return (
    <div className="head-actions">
      {isGone ? editUrl : null}
      {isFailing ? (
        <Button
          tone="primary"
          busy={retry.isPending || (isRetried && retrying === undefined)}
          icon={<RotateCw size={15} aria-hidden />}
          onClick={() => (isRetried ? retry.mutate() : setOpen('replay'))}
        >
          {isRetried ? text.retryNow : text.replayShort}
        </Button>
      ) : (
        <Button
          tone={webhook.active || isGone ? 'secondary' : 'primary'}
          busy={update.isPending}
          icon={<ToggleIcon size={15} aria-hidden />}
          onClick={toggle}
        >
          {toggleLabel}
        </Button>
      )}
      {webhook.active ? <TestMenu webhook={webhook} /> : isGone ? null : editUrl}
      <Menu
        title={text.more}
        trigger={
          <Button aria-label={text.more} icon={<Ellipsis size={16} aria-hidden />}>
            <span className="max-sm:hidden">{strings.common.more}</span>
          </Button>
        }
      >
        <MenuItem icon={<Pencil size={15} aria-hidden />} onSelect={() => setOpen('edit')}>
          {text.edit}
        </MenuItem>
        {isFailing ? (
          <MenuItem icon={<ToggleIcon size={15} aria-hidden />} onSelect={toggle}>
            {toggleLabel}
          </MenuItem>
        ) : null}
        {webhook.active && (isRetried || !isFailing) ? (
          <MenuItem icon={<RotateCw size={15} aria-hidden />} onSelect={() => setOpen('replay')}>
            {text.replay}
          </MenuItem>
        ) : null}
        {webhook.format === 'slack' ? null : (
          <MenuItem icon={<KeyRound size={15} aria-hidden />} onSelect={() => setOpen('rotate')}>
            {text.rotate}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem tone="danger" icon={<Trash2 size={15} aria-hidden />} onSelect={() => setOpen('delete')}>
          {text.delete}
        </MenuItem>
      </Menu>
      {open === 'edit' ? <EditWebhookDialog webhook={webhook} onClose={close} /> : null}
      {open === 'rotate' ? <RotateDialog webhook={webhook} onClose={close} /> : null}
      {open === 'replay' ? <ReplayDialog webhook={webhook} onClose={close} /> : null}
      {open === 'delete' ? <DeleteWebhookDialog webhook={webhook} onClose={close} /> : null}
    </div>
  );
}

function TestMenu({ webhook }: { webhook: Webhook }) {
  const cache = useQueryClient();
  const test = useMutation({
    mutationFn: (type: EventType) => api.testWebhook({ id: webhook.id, type }),
    async onSuccess({ eventType }) {
      showToast({ kind: 'success', text: text.testSent(eventType) });
      await cache.invalidateQueries({ queryKey: queryKeys.deliveryLog(webhook.id) });
    },
  });
  return (
    <Menu
      title={text.test}
      trigger={
        <Button
          disabled={!webhook.active}
          busy={test.isPending}
          icon={<FlaskConical size={15} aria-hidden />}
        >
          {text.test}
        </Button>
      }
    >
      <MenuGroup label={text.tests}>
        {(webhook.format === 'slack' ? chatEvents : eventTypes).map((type) => (
          <MenuItem key={type} onSelect={() => test.mutate(type)}>
            <EventName type={type} />
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
