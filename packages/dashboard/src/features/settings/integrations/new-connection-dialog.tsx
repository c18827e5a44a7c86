import type { ConnectionWithSecret } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/client/api.ts';
import { connectionsQuery } from '../../../data/projects/connections.ts';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { secretWidth } from '../one-time-secret.tsx';
import { ConnectionForm, type ConnectionInput } from './connection-form.tsx';
import { ConnectionSetup } from './connection-setup.tsx';

const text = strings.integrations;
const initial = {
  service: 'github',
  name: '',
  repository: null,
  onOpen: null,
  onMerge: null,
  targetBranch: null,
} as const;

/** Creates a connection, then shows its URL and its secret with the steps at the code host. */
export function NewConnectionDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const cache = useQueryClient();
  const [made, setMade] = useState<ConnectionWithSecret | null>(null);
  const create = useMutation({
    meta: { showsError: true },
    gcTime: 0,
    mutationFn: (wish: ConnectionInput) => api.createConnection({ projectId, ...wish }),
    async onSuccess(connection) {
      setMade(connection);
      await cache.invalidateQueries({ queryKey: connectionsQuery(projectId).queryKey });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width={made === null ? 'medium' : secretWidth}
      title={made === null ? text.connectTitle : text.setUpTitle(text.hosts[made.service])}
      {...(made === null ? { description: text.connectNext } : {})}
    >
      {made === null ? (
        <ConnectionForm
          projectId={projectId}
          initial={initial}
          isNew
          submit={text.submit}
          busy={create.isPending}
          error={create.error}
          onSubmit={(wish) => create.mutate(wish)}
          onCancel={onClose}
        />
      ) : (
        <ConnectionSetup connection={made} steps={text.steps} onDone={onClose} />
      )}
    </Dialog>
  );
}
