import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '../../../components/clipboard/copy-field.tsx';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { orgProviderQuery } from '../../../data/orgs/single-sign-on.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { ProviderForm } from './provider-form.tsx';

const text = strings.singleSignOn.provider;

/** For owners: the sign-in provider of an organization. */
export function ProviderSection({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(orgProviderQuery(slug));
  return (
    <Section title={text.title} text={text.text}>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : null}
      {data === undefined ? null : (
        <div className="space-y-4">
          <CopyField label={text.redirectUri} value={data.redirectUri} hint={text.redirectHint} />
          <ProviderForm key={data.provider?.updatedAt ?? 'new'} slug={slug} saved={data.provider} />
          {data.provider === null ? null : (
            <>
              <CopyField
                label={text.link}
                value={`${location.origin}/sign-in/org/${slug}`}
                hint={text.linkHint}
              />
              <ProviderActions slug={slug} />
            </>
          )}
        </div>
      )}
    </Section>
  );
}

function ProviderActions({ slug }: { slug: string }) {
  const cache = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const { withConfirmation, question } = useConfirmation('removeProvider');
  const test = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.testOrgProvider({ slug }),
  });
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => withConfirmation(() => api.removeOrgProvider({ slug })),
    async onSuccess() {
      showToast({ kind: 'success', text: text.removed });
      setRemoving(false);
      await cache.invalidateQueries({ queryKey: orgProviderQuery(slug).queryKey });
    },
  });
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <FormError error={test.error} />
      {test.data === undefined ? null : (
        <p
          role="status"
          className={test.data.problem === null ? 'text-sm text-success' : 'text-sm text-danger'}
        >
          {test.data.problem ?? text.testOk}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="danger" onClick={() => setRemoving(true)}>
          {text.remove}
        </Button>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {text.test}
        </Button>
      </div>
      {isRemoving ? (
        <ConfirmDialog
          title={text.removeTitle}
          text={text.removeText}
          confirm={text.remove}
          busy={remove.isPending}
          error={shownError(remove.error)}
          onConfirm={() => remove.mutate()}
          onCancel={() => setRemoving(false)}
        >
          {question}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
