import type { OwnIdentity } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { api } from '../../../data/client/api.ts';
import { ownIdentitiesQuery } from '../../../data/orgs/single-sign-on.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../section.tsx';

const text = strings.singleSignOn.own;

/** The sign-in providers that the user's account is linked to; nothing where there are none. */
export function OwnIdentities() {
  const { data = [] } = useQuery(ownIdentitiesQuery);
  const [unlinking, setUnlinking] = useState<OwnIdentity | null>(null);
  if (data.length === 0) return null;
  return (
    <Section title={text.title} text={text.text}>
      <ul className="divide-y divide-line">
        {data.map((identity) => (
          <li key={identity.id} className="flex flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-medium">{text.of(identity.providerName, identity.orgName)}</p>
              <p className="text-sm break-all text-muted">{identity.email}</p>
            </div>
            <Button
              size="small"
              aria-label={text.unlinkOf(identity.providerName)}
              onClick={() => setUnlinking(identity)}
            >
              {text.unlink}
            </Button>
          </li>
        ))}
      </ul>
      {unlinking === null ? null : <UnlinkDialog identity={unlinking} onClose={() => setUnlinking(null)} />}
    </Section>
  );
}

function UnlinkDialog({
  identity: { id, providerName },
  onClose,
}: {
  identity: OwnIdentity;
  onClose: () => void;
}) {
  const cache = useQueryClient();
  const unlink = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.unlinkOwnIdentity({ id }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.unlinked(providerName) });
      onClose();
      await cache.invalidateQueries({ queryKey: ownIdentitiesQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={text.unlinkTitle(providerName)}
      text={text.unlinkText}
      confirm={text.unlink}
      busy={unlink.isPending}
      error={unlink.error}
      onConfirm={() => unlink.mutate()}
      onCancel={onClose}
    />
  );
}
