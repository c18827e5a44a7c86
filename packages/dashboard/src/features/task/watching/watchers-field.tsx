import type { Project, Task } from '@fettle/contract';
import { Eye } from 'lucide-react';
import { PeoplePicker, toPickerPerson } from '../../../components/pickers/people-picker.tsx';
import { useUser } from '../../../data/account/session.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { strings } from '../../../strings/index.ts';
import { AvatarStack } from '../../../ui/display/avatar.tsx';
import { useIsWide } from '../../../ui/use-is-wide.ts';
import { Chip } from '../fields/chip.tsx';
import { Field } from '../fields/field.tsx';
import { FieldAction } from '../fields/field-row.tsx';
import { placeOfPicker } from '../fields/open-field.ts';
import type { OpenPicker } from '../use-task-keys.ts';
import { useWatchers } from './use-watchers.ts';

interface WatchersFieldProps {
  task: Task;
  project: Project;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
}

/** Pictures that fit beside the label; the others are a number. */
const shownCount = 5;

/** Who is notified about the task. Everybody can watch it; owners of the project also choose others. */
export function WatchersField({ task, project, picker, onPicker }: WatchersFieldProps) {
  const text = strings.watching;
  const user = useUser();
  const isWide = useIsWide();
  const { canManage } = useProjectRights(project);
  const { isWatching, toggle, choose } = useWatchers(task);
  const people = peopleOf(project, task);
  const shown = (
    <>
      <Eye size={14} className="shrink-0 text-muted" aria-hidden />
      {task.watchers.length === 0 ? null : <People task={task} />}
    </>
  );
  // Those who choose nobody else start and stop with the chip itself. Owners do so in the menu of the task as well.
  if (!canManage && !isWide)
    return (
      <Chip onClick={toggle}>
        {shown}
        {isWatching ? text.unwatch : text.watch}
      </Chip>
    );
  return (
    <Field
      label={text.title}
      value={<People task={task} />}
      short={task.watchers.length === 0 ? null : shown}
      edit={
        canManage
          ? (button) => (
              <PeoplePicker
                open={picker === 'watchers'}
                onOpenChange={(open) => onPicker(open ? 'watchers' : null)}
                {...placeOfPicker(isWide)}
                label={text.title}
                people={people}
                ownId={user.id}
                chosen={task.watcherIds}
                trigger={button}
                onChange={(ids) => choose(ids, people)}
              />
            )
          : null
      }
      action={
        <FieldAction data-tip={text.hint} aria-keyshortcuts="w" onClick={toggle}>
          {isWatching ? text.unwatch : text.watch}
        </FieldAction>
      }
    />
  );
}

function People({ task: { watchers } }: { task: Task }) {
  const text = strings.watching;
  if (watchers.length === 0) return <span className="text-muted">{text.noOne}</span>;
  const names = watchers.map(({ name }) => name).join(', ');
  return (
    <span className="inline-flex" data-tip={names}>
      <span aria-hidden className="inline-flex">
        <AvatarStack people={watchers} shown={shownCount} />
      </span>
      <span className="sr-only">{names}</span>
    </span>
  );
}

/** Project members, and watchers who see the project as owners or admins of its organization. */
function peopleOf(project: Project, task: Task) {
  const members = project.members.map(toPickerPerson);
  return [...members, ...task.watchers.filter(({ id }) => members.every((member) => member.id !== id))];
}
