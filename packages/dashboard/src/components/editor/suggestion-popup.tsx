import { useLayoutEffect, useRef } from 'react';
import { strings } from '../../strings/index.ts';
import { classNames } from '../../ui/class-names.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { placeSuggestions, showChosen, watchMoves } from './place-suggestions.ts';
import type { PopupState } from './use-suggestions.ts';
import '../../ui/scroll-fade.css';

interface SuggestionPopupProps {
  label: string;
  popup: PopupState | null;
}

/**
 * People to mention or tasks to refer to. In a description, beside the caret. Around a comment (`data-suggests-outside`), below
 * its box or above it: the list hides neither what is written nor who will read it. In the page, it is inside of the dialog, so
 * that the focus stays in it. On the screen, it can leave the dialog.
 */
export function SuggestionPopup({ label, popup }: SuggestionPopupProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || popup === null) return;
    const place = (): void => {
      const caret = popup.caret();
      if (caret !== null) placeSuggestions(element, caret);
    };
    place();
    showChosen(element);
    return watchMoves(element, place);
  }, [popup]);
  if (popup === null) return null;
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      className="suggestions scroll-fade fixed z-10 w-[23rem] overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-1 shadow-raised pointer-coarse:w-full"
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
