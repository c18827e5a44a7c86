import type { OrgMember } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { keepaliveApi } from '../../../data/client/keepalive-api.ts';
import { queryKeys } from '../../../data/keys.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { orgMembersQuery } from '../../../data/orgs/orgs.ts';
import { deleteLater } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';

/** Removes a member from an organization and all its projects, with a delay, so that it can be undone. */
export function useRemoveMember({ id, slug, name }: OrgWithRole): (member: OrgMember) => void {
  const cache = useQueryClient();
  return (member) =>
    deleteLater({
      id: `${id} ${member.userId}`,
      text: strings.org.removed(member.name, name),
      async send(leaving) {
        await (leaving ? keepaliveApi : api).removeOrgMember({ slug, userId: member.userId });
        cache.setQueryData(orgMembersQuery(slug).queryKey, (members) =>
          members?.filter(({ userId }) => userId !== member.userId),
        );
        void cache.invalidateQueries({ queryKey: queryKeys.anyProject });
      },
    });
}
