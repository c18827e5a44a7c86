import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { ownEntriesPerPage, ownSecurityLogQuery } from '../../../data/orgs/security-log.ts';
import { strings } from '../../../strings/index.ts';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { EntryList } from '../security-log/entry-list.tsx';

/** Recent security events of the user's own account. */
export function SecurityActivity() {
  const text = strings.securityLog;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...ownSecurityLogQuery(page),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={text.ownTitle} text={text.ownText}>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && error === null ? (
        <SkeletonRows count={3} label={strings.common.loading} />
      ) : null}
      {data?.total === 0 ? <p className="text-sm text-muted">{text.ownEmpty}</p> : null}
      {data !== undefined && data.items.length > 0 ? (
        <EntryList isOwn label={text.ownTitle} entries={data.items} />
      ) : null}
      <Pager page={page} pages={Math.ceil((data?.total ?? 0) / ownEntriesPerPage)} onChange={setPage} />
    </Section>
  );
}
