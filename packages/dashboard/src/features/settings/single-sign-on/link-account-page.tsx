import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { forgetLink, readLink } from '../../../data/account/pending-link.ts';
import { api } from '../../../data/client/api.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Section } from '../section.tsx';

const text = strings.singleSignOn;

/** Where the owner of an account allows a provider to sign in to it. */
export function LinkAccountPage() {
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [link] = useState(readLink);
  const { withConfirmation, question } = useConfirmation('linkAccount');
  const leave = async (): Promise<void> => {
    forgetLink();
    await navigate({ to: '/', replace: true });
  };
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.linkSingleSignOn({ token: link?.token ?? '' })),
    async onSuccess() {
      showToast({ kind: 'success', text: text.linked(link?.providerName ?? '') });
      await cache.invalidateQueries();
      await leave();
    },
  });
  return (
    <div className="page page-reading space-y-5">
      <h1 className="text-2xl font-semibold">{text.linkTitle}</h1>
      {link === null ? (
        <EmptyState title={text.linkTitle} text={text.linkGone} />
      ) : (
        <Section
          title={text.own.of(link.providerName, link.orgName)}
          text={text.confirmText(link.providerName, link.orgName)}
        >
          <FormError error={shownError(save.error)} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => void leave()}>{text.notNow}</Button>
            <Button tone="primary" busy={save.isPending} onClick={() => save.mutate()}>
              {text.confirmLink}
            </Button>
          </div>
          {question}
        </Section>
      )}
    </div>
  );
}
