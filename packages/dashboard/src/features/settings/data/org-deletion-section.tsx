import type { OrgDeletion } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { useSendsMail } from '../../../data/account/sends-mail.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { orgDeletionQuery } from '../../../data/orgs/org-data.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { TypedConfirmation } from './typed-confirmation.tsx';

const text = strings.data.deletion;
const dayMs = 86_400_000;

/** Plans the deletion of the organization, or cancels it. */
export function OrgDeletionSection({ slug, name }: { slug: string; name: string }) {
  const { data, error, refetch } = useQuery(orgDeletionQuery(slug));
  const sendsMail = useSendsMail();
  const told = sendsMail === undefined ? '' : sendsMail ? text.byEmail : text.notByEmail;
  return (
    <Section tone="danger" title={text.title} text={`${text.text} ${told}`.trim()}>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={1} label={strings.common.loading} />
      ) : null}
      {data?.deletion === null ? <RequestDeletion slug={slug} name={name} days={data.days} /> : null}
      {data !== undefined && data.deletion !== null ? (
        <PlannedDeletion slug={slug} deletion={data.deletion} />
      ) : null}
    </Section>
  );
}

function RequestDeletion({ slug, name, days }: { slug: string; name: string; days: number }) {
  const cache = useQueryClient();
  const now = new Date();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="danger" icon={<Trash2 size={15} aria-hidden />} onClick={() => setAsking(true)}>
        {text.open}
      </Button>
      {isAsking ? (
        <TypedConfirmation
          title={text.dialogTitle(name)}
          text={text.dialogText(formatDay(new Date(now.getTime() + days * dayMs), now))}
          label={text.confirm(name)}
          expected={name}
          button={text.open}
          run={(confirm) => api.requestOrgDeletion({ slug, confirm })}
          onClose={() => setAsking(false)}
          onDone={async ({ beginsAt }) => {
            setAsking(false);
            showToast({ kind: 'success', text: text.requested(formatDay(new Date(beginsAt), new Date())) });
            await cache.invalidateQueries({ queryKey: queryKeys.orgDeletion(slug) });
          }}
        />
      ) : null}
    </>
  );
}

function PlannedDeletion({ slug, deletion }: { slug: string; deletion: OrgDeletion }) {
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelOrgDeletion({ slug }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.canceled });
      await cache.invalidateQueries({ queryKey: queryKeys.orgDeletion(slug) });
    },
  });
  return (
    <div className="space-y-3">
      <p className="text-sm">
        <strong>{text.planned(formatDay(new Date(deletion.beginsAt), new Date()))}</strong>{' '}
        {deletion.requestedBy === null ? null : text.plannedBy(deletion.requestedBy)}
      </p>
      <Button icon={<Undo2 size={15} aria-hidden />} busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {text.cancel}
      </Button>
    </div>
  );
}
