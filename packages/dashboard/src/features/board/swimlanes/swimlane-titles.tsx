import type { Priority } from '@fettle/contract';
import { Globe, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { strings } from '../../../strings/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { shortUrl } from '../../../ui/display/short-url.ts';
import type { BoardGroup } from '../filters/board-search.ts';
import type { PersonOfProject } from '../use-people.ts';
import { none } from './swimlanes.ts';

export interface SwimlaneTitle {
  label: string;
  /** The full name, where the label is shortened. */
  hint?: string;
  picture: ReactNode;
}

interface Known {
  people: readonly PersonOfProject[];
  /** The site of the project. */
  rootUrl: string;
}

/** The title of a swimlane: a person, a priority, or a page. */
export function swimlaneTitle(group: BoardGroup, key: string, { people, rootUrl }: Known): SwimlaneTitle {
  if (group === 'priority')
    return {
      label: strings.priorities[key as Priority],
      picture: <PriorityIcon priority={key as Priority} />,
    };
  if (group === 'page') {
    const picture = <Globe size={16} className="text-muted" />;
    return key === none
      ? { label: strings.board.noPage, picture }
      : { label: shortUrl(key, rootUrl), hint: key, picture };
  }
  const name = people.find(({ userId }) => userId === key)?.name;
  return name === undefined
    ? { label: strings.board.unassigned, picture: <UserRound size={16} className="text-muted" /> }
    : { label: name, picture: <Avatar id={key} name={name} size="small" /> };
}
