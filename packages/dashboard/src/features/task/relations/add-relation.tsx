import type { Project, Task } from '@fettle/contract';
import { useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { AddChip } from '../fields/chip.tsx';
import type { OpenPicker } from '../use-task-keys.ts';
import { NewRelation } from './new-relation.tsx';
import { isRelationKind, shownKinds } from './shown-kinds.ts';

interface AddRelationProps {
  task: Task;
  project: Project;
  picker: OpenPicker | null;
  onPicker: (picker: OpenPicker | null) => void;
}

/** A chip with a menu of relations, each of which leads to the list of tasks. */
export function AddRelation(props: AddRelationProps) {
  const text = strings.relations;
  const place = useRef<HTMLSpanElement>(null);
  return (
    <span ref={place} className="inline-flex">
      <Menu
        title={text.add}
        trigger={
          <AddChip
            label={strings.taskParts.relation}
            aria-label={text.add}
            // The list of tasks that follows the menu.
            data-popup-open={isRelationKind(props.picker) ? '' : undefined}
          />
        }
      >
        {shownKinds.map((each) => (
          <MenuItem key={each} onSelect={() => props.onPicker(each)}>
            {text.pick[each]}
          </MenuItem>
        ))}
      </Menu>
      <NewRelation {...props} anchor={() => place.current?.querySelector('button') ?? null} />
    </span>
  );
}
