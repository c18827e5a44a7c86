import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Undo2 } from 'lucide-react';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { orgDeletionQuery } from '../../../data/orgs/org-data.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/display/banner.tsx';

const text = strings.data.deletion;

/** At the top of the page, while a deletion is planned: what happens, when, who asked for it, and how to cancel it. */
export function PlannedDeletion({ slug }: { slug: string }) {
  const { data } = useQuery(orgDeletionQuery(slug));
  const cache = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.cancelOrgDeletion({ slug }),
    async onSuccess() {
      showToast({ kind: 'success', text: text.canceled });
      await cache.invalidateQueries({ queryKey: queryKeys.orgDeletion(slug) });
    },
  });
  if (data === undefined || data.deletion === null) return null;
  const { beginsAt, requestedBy } = data.deletion;
  return (
    <Banner
      tone="danger"
      icon={CircleAlert}
      label={text.title}
      title={text.planned(formatDay(new Date(beginsAt), new Date()))}
      action={
        <Button
          icon={<Undo2 size={15} aria-hidden />}
          busy={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {text.cancel}
        </Button>
      }
    >
      {requestedBy === null ? null : `${text.plannedBy(requestedBy)} `}
      {text.untilThen}
    </Banner>
  );
}
