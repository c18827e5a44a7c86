import type { Column, LabelUse, Priority } from '@fettle/contract';
import { Tag, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { strings } from '../../../strings/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { ColorDot } from '../../../ui/display/color-dot.tsx';
import { labelColor } from '../../../ui/display/label-color.ts';
import type { ListGrouping } from '../filters/board-search.ts';
import { noLabel } from './list-groups.ts';

export interface GroupTitle {
  label: string;
  picture: ReactNode;
}

interface Known {
  people: readonly { userId: string; name: string }[];
  columns: readonly Column[];
  labels: readonly LabelUse[];
}

/** The title of a group: a column, person, priority, label, or range of days. */
export function groupTitle(
  grouping: ListGrouping,
  key: string,
  { people, columns, labels }: Known,
): GroupTitle {
  const text = strings.board;
  switch (grouping) {
    case 'status': {
      const column = columns.find((each) => each.key === key);
      return { label: column?.label ?? key, picture: <ColorDot color={column?.color ?? 'gray'} /> };
    }
    case 'priority':
      return {
        label: strings.priorities[key as Priority],
        picture: <PriorityIcon priority={key as Priority} />,
      };
    case 'label': {
      return key === noLabel
        ? { label: strings.taskList.noLabel, picture: <Tag size={14} className="text-muted" /> }
        : { label: key, picture: <ColorDot color={colorOf(key, labels)} /> };
    }
    case 'due':
      return {
        label: strings.taskList.dueGroups[key as keyof typeof strings.taskList.dueGroups],
        picture: null,
      };
    case 'assignee': {
      const name = people.find(({ userId }) => userId === key)?.name;
      return name === undefined
        ? { label: text.unassigned, picture: <UserRound size={16} className="text-muted" /> }
        : { label: name, picture: <Avatar id={key} name={name} size="small" /> };
    }
  }
}

function colorOf(key: string, labels: readonly LabelUse[]): string {
  const label = labels.find(({ name }) => name === key);
  return label === undefined ? 'gray' : labelColor(label);
}
