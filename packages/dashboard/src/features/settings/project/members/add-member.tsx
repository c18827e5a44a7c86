import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../../../data/client/describe-error.ts';
import { orgMembersQuery } from '../../../../data/orgs/orgs.ts';
import { showToast } from '../../../../data/toasts/toasts.ts';
import { strings } from '../../../../strings/index.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Avatar } from '../../../../ui/display/avatar.tsx';
import { PickList } from '../../../../ui/menus/pick-list.tsx';
import { useChangeMembers } from './use-change-members.ts';

const text = strings.projectSettings;

/** Adds a member of the organization to the project. Their role is changed in the list. */
export function AddMember({ project }: { project: Project }) {
  const [isOpen, setOpen] = useState(false);
  const { data = [], isPending, error } = useQuery(orgMembersQuery(project.orgSlug));
  const { add } = useChangeMembers(project);
  const present = new Set(project.members.map(({ userId }) => userId));
  const others = data.filter(({ userId }) => !present.has(userId));
  const pick = (userId: string | undefined): void => {
    const person = others.find((each) => each.userId === userId);
    if (person === undefined) return;
    setOpen(false);
    add.mutate(
      { userId: person.userId, role: 'member' },
      { onSuccess: () => showToast({ kind: 'success', text: text.added(person.name) }) },
    );
  };
  return (
    <PickList
      label={text.addMember}
      open={isOpen}
      onOpenChange={setOpen}
      chosen={[]}
      options={others.map(({ userId, name, email }) => ({
        value: userId,
        label: name,
        detail: email,
        icon: (
          <span aria-hidden>
            <Avatar id={userId} name={name} size="small" />
          </span>
        ),
      }))}
      onPick={([userId]) => pick(userId)}
      footer={() => (
        <p className="border-t border-line px-3 py-2 text-xs text-muted">
          {error !== null
            ? describeError(error)
            : !isPending && others.length === 0
              ? text.everyoneIsMember
              : text.inviteHint}
        </p>
      )}
      trigger={
        <Button size="small" busy={add.isPending} icon={<UserPlus size={14} aria-hidden />}>
          {text.addMember}
        </Button>
      }
    />
  );
}
