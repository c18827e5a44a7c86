import type { Member } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { handleOf } from './find-mention.ts';

interface MentionListProps {
  members: readonly Member[];
  at: number;
  onPick: (member: Member) => void;
}

/** People to mention, above the text being written. */
export function MentionList({ members, at, onPick }: MentionListProps) {
  if (members.length === 0) return null;
  return (
    <div
      role="listbox"
      aria-label={strings.task.editor.mentions}
      className="absolute bottom-full left-0 z-10 mb-1 w-72 rounded-xl border border-line bg-surface p-1 shadow-raised"
    >
      {members.map((member, index) => (
        <div
          key={member.userId}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // The text keeps the focus, and with it the position to insert the name.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(member);
          }}
          className={classNames(
            'flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 text-sm',
            index === at && 'bg-hover',
          )}
        >
          <span aria-hidden className="inline-flex">
            <Avatar id={member.userId} name={member.name} size="small" />
          </span>
          <span className="max-w-[70%] shrink-0 truncate">{member.name}</span>
          <span className="min-w-0 truncate text-xs text-muted">@{handleOf(member)}</span>
        </div>
      ))}
    </div>
  );
}
