import type { Member } from '@fettle/contract';
import { strings } from '../../strings/index.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { type PickerState, PickList } from '../../ui/menus/pick-list.tsx';

interface PickerPerson {
  id: string;
  name: string;
  email?: string;
  isGuest?: boolean;
}

/** A member of a project as one of the people to pick. */
export function toPickerPerson({ userId, name, email, isGuest = false }: PickerMember): PickerPerson {
  return { id: userId, name, email, isGuest };
}

/** Owners and admins of the organization, who are no guests, do not say so. */
type PickerMember = Pick<Member, 'userId' | 'name' | 'email'> & Partial<Pick<Member, 'isGuest'>>;

interface PeoplePickerProps extends PickerState {
  /** What the people are picked for; by default the assignees of a task. */
  label?: string;
  people: readonly PickerPerson[];
  /** The current user is listed first. */
  ownId: string;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Picks the assignees of a task, or other people of its project. */
export function PeoplePicker({
  label = strings.pickers.assignees,
  people,
  ownId,
  chosen,
  onChange,
  ...rest
}: PeoplePickerProps) {
  const ordered = people.toSorted(
    (a, b) => Number(b.id === ownId) - Number(a.id === ownId) || a.name.localeCompare(b.name),
  );
  return (
    <PickList
      {...rest}
      multiple
      label={label}
      searchHint={strings.pickers.searchPeople}
      chosen={chosen}
      options={ordered.map(({ id, name, email, isGuest = false }) => ({
        value: id,
        label: name,
        ...(email === undefined ? {} : { detail: isGuest ? strings.guests.named(email) : email }),
        icon: (
          <span aria-hidden>
            <Avatar id={id} name={name} size="small" />
          </span>
        ),
      }))}
      onPick={onChange}
    />
  );
}
