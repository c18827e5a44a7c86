import type { ScimRequest } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { scimRequestsPerPage, scimRequestsQuery } from '../../../data/orgs/provisioning.ts';
import { strings } from '../../../strings/index.ts';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';

const text = strings.provisioning.requests;

/** The latest requests of identity providers, and why some were refused. */
export function ScimRequestsSection({ slug }: { slug: string }) {
  const [shown, setShown] = useState<'all' | 'refused'>('all');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(
    scimRequestsQuery(slug, { onlyRefused: shown === 'refused', page }),
  );
  return (
    <Section
      title={text.title}
      text={text.text}
      action={
        <SegmentedControl
          label={text.show}
          value={shown}
          options={[
            { value: 'all', label: text.all },
            { value: 'refused', label: text.refused },
          ]}
          onChange={(value) => {
            setShown(value);
            setPage(1);
          }}
        />
      }
    >
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : null}
      {data?.total === 0 ? (
        <EmptyState icon={<ArrowLeftRight size={20} />} title={text.none} text={text.noneText} />
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <>
          <ul aria-label={text.title} className="divide-y divide-line">
            {data.items.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
          <Pager page={page} pages={Math.ceil(data.total / scimRequestsPerPage)} onChange={setPage} />
        </>
      ) : null}
    </Section>
  );
}

function RequestRow({
  request: { token, method, path, status, detail, createdAt },
}: {
  request: ScimRequest;
}) {
  return (
    <li className="py-2.5 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={status >= 400 ? 'danger' : 'success'}>{status}</Badge>
        <code className="min-w-0 text-[13px] break-all">
          {method} {path}
        </code>
      </p>
      {detail === null ? null : <p className="mt-0.5 break-words">{detail}</p>}
      <p className="mt-0.5 text-xs text-muted">
        {text.facts(token)} · <RelativeTime time={createdAt} />
      </p>
    </li>
  );
}
