import { useLayoutEffect, useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import type { MentionPerson } from './use-mentions.ts';

interface MentionPopupProps {
  label: string;
  popup: {
    people: readonly MentionPerson[];
    at: number;
    /** The position of the cursor in the window. */
    rect: DOMRect | null;
    pick: (person: MentionPerson) => void;
  } | null;
}

const gap = 6;

/** People to mention, below the cursor. Inside of the dialog, so that the focus stays in it. */
export function MentionPopup({ label, popup }: MentionPopupProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const around = element?.offsetParent?.getBoundingClientRect();
    if (element === null || around === undefined || popup?.rect == null) return;
    const most = around.width - element.offsetWidth;
    element.style.left = `${Math.max(0, Math.min(popup.rect.left - around.left, most))}px`;
    element.style.top = `${popup.rect.bottom - around.top + gap}px`;
  }, [popup]);
  if (popup === null) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      className="absolute z-10 w-60 rounded-xl border border-line bg-surface p-1 shadow-raised"
    >
      {popup.people.length === 0 ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">{strings.task.editor.noMatches}</p>
      ) : null}
      {popup.people.map((person, index) => (
        <div
          key={person.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === popup.at}
          // The text keeps the focus, and with it the position to insert the name.
          onMouseDown={(event) => {
            event.preventDefault();
            popup.pick(person);
          }}
          className={classNames(
            'flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 text-sm',
            index === popup.at && 'bg-hover',
          )}
        >
          <span aria-hidden className="inline-flex">
            <Avatar id={person.id} name={person.name} size="small" />
          </span>
          <span className="truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}
