import { useLayoutEffect, useRef } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import type { PopupState } from './use-suggestions.ts';

interface SuggestionPopupProps {
  label: string;
  popup: PopupState | null;
}

const gap = 6;

/**
 * People to mention or tasks to refer to, below the caret, or above it where there is no room below. On phones above, where
 * the keyboard is not, and as wide as the text. Inside of the dialog, so that the focus stays in it.
 */
export function SuggestionPopup({ label, popup }: SuggestionPopupProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const around = element?.offsetParent?.getBoundingClientRect();
    if (element === null || around === undefined || popup?.rect == null) return;
    // Also where the text gets narrower while the list is open.
    const most = `calc(100% - ${element.offsetWidth}px)`;
    element.style.left = `clamp(0px, ${popup.rect.left - around.left}px, ${most})`;
    const { top, bottom } = popup.rect;
    const needed = element.offsetHeight + gap;
    const prefersAbove =
      matchMedia('(pointer: coarse)').matches || element.closest('[data-suggests-above]') !== null;
    const isBelow = bottom + needed <= roomEnd(element) && !prefersAbove;
    const isAbove = !isBelow && top - needed > 0;
    element.style.top = `${(isAbove ? top - needed : bottom + gap) - around.top}px`;
    element.scrollIntoView({ block: 'nearest' });
  }, [popup]);
  if (popup === null) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      className="absolute z-10 w-[23rem] max-w-full rounded-xl border border-line bg-surface p-1 shadow-raised pointer-coarse:w-full"
    >
      {popup.options.length === 0 ? (
        <p className="px-2.5 py-1.5 text-sm text-muted">{strings.editor.noMatches}</p>
      ) : null}
      {popup.options.map((option, index) => (
        <div
          key={option.id}
          role="option"
          tabIndex={-1}
          aria-selected={index === popup.at}
          // The text keeps the focus, and with it the position to insert the choice.
          onMouseDown={(event) => {
            event.preventDefault();
            popup.pick(option);
          }}
          className={classNames(
            'flex cursor-pointer items-center gap-2 rounded-lg px-2.5 py-1.5 text-sm pointer-coarse:min-h-[44px]',
            index === popup.at && 'bg-hover',
          )}
        >
          {option.hasPicture === true ? (
            <span aria-hidden className="inline-flex">
              <Avatar id={option.id} name={option.name} size="small" />
            </span>
          ) : null}
          <span className="max-w-[70%] shrink-0 truncate">{option.name}</span>
          {option.detail === undefined ? null : (
            <span className="min-w-0 truncate text-xs text-muted">{option.detail}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** Where what is around the list is cut off: by the keyboard of a phone, the window, or a part that scrolls. */
function roomEnd(list: HTMLElement): number {
  let end = window.visualViewport?.height ?? window.innerHeight;
  for (let part = list.parentElement; part !== null; part = part.parentElement)
    if (/auto|scroll|hidden/.test(getComputedStyle(part).overflowY))
      end = Math.min(end, part.getBoundingClientRect().bottom);
  return end;
}
