import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
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

/** Plans the deletion of the organization. */
export function OrgDeletionSection({ slug, name }: { slug: string; name: string }) {
  const { data, error, refetch } = useQuery(orgDeletionQuery(slug));
  const sendsMail = useSendsMail();
  // The notice at the top of the page says it, and cancels it.
  if (data !== undefined && data.deletion !== null) return null;
  const told = sendsMail === undefined ? '' : sendsMail ? text.byEmail : text.notByEmail;
  return (
    <Section
      tone="danger"
      title={text.title}
      text={[text.text, data === undefined ? '' : text.period(data.days), told].filter(Boolean).join(' ')}
    >
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={1} label={strings.common.loading} />
      ) : null}
      {data?.deletion === null ? <RequestDeletion slug={slug} name={name} days={data.days} /> : null}
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
          action="deleteOrg"
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
