import type { Connection, ConnectionWithSecret } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import { connectionQuery, connectionsQuery } from '../../../data/projects/connections.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { secretWidth } from '../one-time-secret.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionSetup } from './connection-setup.tsx';
import { useUpdateConnection } from './use-update-connection.ts';

const text = strings.integrations;

interface DialogProps {
  connection: Connection;
  onClose: () => void;
}

export function EditConnectionDialog({ connection, onClose }: DialogProps) {
  const update = useUpdateConnection(connection, { showsError: true });
  return (
    <Dialog open onClose={onClose} width="medium" title={text.editTitle}>
      <ConnectionForm
        projectId={connection.projectId}
        initial={connection}
        isNew={false}
        submit={strings.common.save}
        busy={update.isPending}
        error={update.error}
        onSubmit={({ service: _service, ...wish }) =>
          update.mutate(wish, {
            onSuccess() {
              onClose();
              showToast({ kind: 'success', text: text.saved });
            },
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Rotates the secret, and shows the new one once. */
export function RotateConnectionDialog({ connection, onClose }: DialogProps) {
  const cache = useQueryClient();
  const [made, setMade] = useState<ConnectionWithSecret | null>(null);
  const rotate = useMutation({
    meta: { showsError: true },
    gcTime: 0,
    mutationFn: () => api.rotateConnectionSecret({ id: connection.id }),
    async onSuccess(changed) {
      setMade(changed);
      await cache.invalidateQueries({ queryKey: connectionQuery(connection.id).queryKey });
    },
  });
  if (made !== null)
    return (
      <Dialog open onClose={onClose} width={secretWidth} title={text.rotatedTitle(text.hosts[made.service])}>
        <ConnectionSetup connection={made} steps={text.rotatedSteps} onDone={onClose} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      title={text.rotateTitle}
      text={text.rotateText}
      confirm={text.rotateSubmit}
      tone="primary"
      busy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    />
  );
}

export function DeleteConnectionDialog({ connection: { id, projectId, name }, onClose }: DialogProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.deleteConnection({ id }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.deleted });
      await navigate({ to: '/projects/$projectId/integrations', params: { projectId } });
      cache.removeQueries({ queryKey: connectionQuery(id).queryKey });
      await cache.invalidateQueries({ queryKey: connectionsQuery(projectId).queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      text={text.deleteText}
      confirm={text.delete}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p className="mb-4 text-sm font-medium break-words">{name}</p>
    </ConfirmDialog>
  );
}
