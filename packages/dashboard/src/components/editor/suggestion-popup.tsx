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
/** The list scrolls rather than be lower than two rows and a bit, so that people see that there are more. */
const leastHeight = 100;

/**
 * People to mention or tasks to refer to. In a description, below the caret, or above it where there is no room below. Around
 * a comment (`data-suggests-outside`), below its box or above it: the list hides neither what is written nor who will read
 * it. Inside of the dialog, so that the focus stays in it.
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
    const box = element.closest('[data-suggests-outside]');
    const top = box === null ? besideCaret(element, popup.rect) : outsideOf(element, box);
    element.style.top = `${top - around.top}px`;
    if (box === null) element.scrollIntoView({ block: 'nearest' });
    showChosen(element);
  }, [popup]);
  if (popup === null) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      className="absolute z-10 w-[23rem] max-w-full overflow-y-auto rounded-xl border border-line bg-surface p-1 shadow-raised pointer-coarse:w-full"
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

/** Where the list begins, in the window. */
function besideCaret(list: HTMLElement, { top, bottom }: DOMRect): number {
  const needed = list.offsetHeight + gap;
  const isAbove = bottom + needed > roomOf(list).bottom && top - needed > 0;
  return isAbove ? top - needed : bottom + gap;
}

/** The same. Below where there is room for a few rows, otherwise on the side with more room, and as high as that. */
function outsideOf(list: HTMLElement, box: Element): number {
  list.style.maxHeight = '';
  const { top, bottom } = box.getBoundingClientRect();
  const room = roomOf(list);
  const above = top - room.top - 2 * gap;
  const below = room.bottom - bottom - 2 * gap;
  const isAbove = below < Math.min(list.offsetHeight, leastHeight) && above > below;
  list.style.maxHeight = `${Math.max(leastHeight, isAbove ? above : below)}px`;
  return isAbove ? top - gap - list.offsetHeight : bottom + gap;
}

/** In a list that scrolls. Nothing else moves. */
function showChosen(list: HTMLElement): void {
  const chosen = list.querySelector<HTMLElement>('[aria-selected=true]');
  if (chosen === null) return;
  const { offsetTop, offsetHeight } = chosen;
  list.scrollTop = Math.min(
    Math.max(list.scrollTop, offsetTop + offsetHeight + gap - list.clientHeight),
    Math.max(0, offsetTop - gap),
  );
}

/** Where what is around the list is cut off: by the keyboard of a phone, the window, or a part that scrolls. */
function roomOf(list: HTMLElement): { top: number; bottom: number } {
  let top = 0;
  let bottom = window.visualViewport?.height ?? window.innerHeight;
  for (let part = list.parentElement; part !== null; part = part.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(part).overflowY)) continue;
    const box = part.getBoundingClientRect();
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { top, bottom };
}
