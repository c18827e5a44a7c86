import type { ScimGroup } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { scimGroupsPerPage, scimGroupsQuery } from '../../../data/orgs/provisioning.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { GroupAccessDialog } from './group-access-dialog.tsx';

const text = strings.provisioning.groups;

/** The groups of identity providers and what they give access to. */
export function ScimGroupsSection({ slug }: { slug: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(scimGroupsQuery(slug, page));
  return (
    <Section title={text.title} text={text.text}>
      {error !== null && data === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && data === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {data?.total === 0 ? (
        <EmptyState icon={<UsersRound size={20} />} title={text.none} text={text.noneText} />
      ) : null}
      {data !== undefined && data.items.length > 0 ? (
        <>
          <ul aria-label={text.title} className="divide-y divide-line">
            {data.items.map((group) => (
              <GroupRow key={group.id} slug={slug} group={group} />
            ))}
          </ul>
          <Pager page={page} pages={Math.ceil(data.total / scimGroupsPerPage)} onChange={setPage} />
        </>
      ) : null}
    </Section>
  );
}

function GroupRow({ slug, group }: { slug: string; group: ScimGroup }) {
  const [isEditing, setEditing] = useState(false);
  const gives = [
    ...(group.role === null ? [] : [text.orgRole(strings.roles[group.role])]),
    ...group.projects.map(({ name, role }) => `${name}: ${text.projectRoles[role]}`),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{group.displayName}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-1.5 text-xs text-muted">
          <span>
            {text.members(group.memberCount)}
            {gives.length === 0 ? ` · ${text.nothing}` : null}
          </span>
          {gives.map((each) => (
            <Badge key={each}>{each}</Badge>
          ))}
        </p>
      </div>
      <Button size="small" aria-label={text.editOf(group.displayName)} onClick={() => setEditing(true)}>
        {text.edit}
      </Button>
      {isEditing ? <GroupAccessDialog slug={slug} group={group} onClose={() => setEditing(false)} /> : null}
    </li>
  );
}
