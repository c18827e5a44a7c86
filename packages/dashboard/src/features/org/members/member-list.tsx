import type { OrgMember } from '@fettle/contract';
import { useId } from 'react';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { MemberRow } from './member-row.tsx';

/** The members of an organization, by name. */
export function MemberList({ org, members }: { org: OrgWithRole; members: readonly OrgMember[] }) {
  const hidden = useHidden();
  const id = useId();
  const shown = members.filter(({ userId }) => !hidden.has(`${org.id} ${userId}`));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-semibold text-muted">
        {strings.org.members} <span className="font-normal">{shown.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-surface shadow-card">
        {shown.map((member) => (
          <MemberRow key={member.userId} org={org} member={member} members={members} />
        ))}
      </ul>
    </section>
  );
}
