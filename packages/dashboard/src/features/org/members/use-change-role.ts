import type { OrgMember, OrgRole } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { orgMembersQuery } from '../../../data/orgs/orgs.ts';
import { orgsQuery } from '../../../data/projects/projects.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';

/** Changes a member's role: shown at once, reverted with a message if refused, and undoable. */
export function useChangeRole(slug: string): (member: OrgMember, role: OrgRole) => void {
  const cache = useQueryClient();
  const { queryKey } = orgMembersQuery(slug);
  const show = (userId: string, role: OrgRole): void => {
    cache.setQueryData(queryKey, (members) =>
      members?.map((member) => (member.userId === userId ? { ...member, role } : member)),
    );
  };
  const { mutate } = useMutation({
    meta: { showsError: true },
    mutationFn: ({ member, role }: { member: OrgMember; role: OrgRole }) =>
      api.updateOrgMember({ slug, userId: member.userId, role }),
    async onMutate({ member, role }) {
      await cache.cancelQueries({ queryKey });
      show(member.userId, role);
    },
    onSuccess(_changed, { member, role }) {
      showToast({
        text: strings.org.roleChanged(member.name, strings.roles[role].toLowerCase()),
        action: {
          label: strings.common.undo,
          run: () => mutate({ member: { ...member, role }, role: member.role }),
        },
      });
    },
    onError(error, { member }) {
      show(member.userId, member.role);
      showToast({ kind: 'error', text: strings.org.roleNotChanged(member.name, describeError(error)) });
    },
    onSettled() {
      void cache.invalidateQueries({ queryKey });
      void cache.invalidateQueries({ queryKey: orgsQuery.queryKey });
    },
  });
  return (member, role) => mutate({ member, role });
}
