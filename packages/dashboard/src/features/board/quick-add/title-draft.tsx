import type { Column } from '@fettle/contract';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfFree } from '../../../ui/focus-if-lost.ts';

interface TitleDraftProps {
  projectId: string;
  column: Column;
  /** The field is open and shows the draft itself. */
  isAdding: boolean;
  /** The field was open before this had loaded. */
  wasOpen?: boolean;
  onContinue: () => void;
}

/**
 * A title that was typed for a column and not sent, in the place of the field that it was typed into. Loads when the field
 * opens, so that it can say that the text is kept as soon as the field closes.
 */
export function TitleDraft(props: TitleDraftProps) {
  const { projectId, column, isAdding, wasOpen = false, onContinue } = props;
  const place = `draft new-task ${projectId} ${column.key}`;
  const read = (): string => (isAdding ? '' : (readLocal(place) ?? '').trim());
  // Read again whenever the field opens or closes.
  const [, setRead] = useState(0);
  const title = read();
  const row = useRef<HTMLDivElement>(null);
  const wasAdding = useRef(isAdding || wasOpen);
  const text = strings.quickAdd;
  useEffect(() => {
    if (wasAdding.current && title !== '') {
      announce(strings.quickAdd.kept(column.label));
      // The field may have been opened from here.
      focusIfFree([row.current?.querySelector('[data-continue]')]);
    }
    wasAdding.current = isAdding;
  }, [isAdding, title, column.label]);
  if (title === '') return null;
  const save = (next: string | null): void => {
    saveLocal(place, next);
    setRead((times) => times + 1);
  };
  const discard = (): void => {
    row.current?.parentElement?.querySelector<HTMLElement>('header > button:last-of-type')?.focus();
    save(null);
    showToast({
      text: text.discarded,
      action: { label: strings.common.undo, run: () => save(title) },
    });
  };
  return (
    <div ref={row} className="px-2 pb-1">
      <div className="rounded-xl border border-dashed border-line-strong bg-surface p-3 pb-2 text-sm">
        <p dir="auto" className="line-clamp-3 text-start leading-snug font-medium break-words text-muted">
          {title}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center justify-end gap-1 text-xs text-muted">
          <span className="mr-auto flex items-center gap-1.5">
            <Pencil size={12} aria-hidden />
            {text.draft}
          </span>
          <span className="-mr-1.5 flex gap-1">
            <Button size="small" tone="quiet" aria-label={strings.board.discardTask(title)} onClick={discard}>
              {strings.board.discard}
            </Button>
            <Button size="small" data-continue aria-label={text.continueTask(title)} onClick={onContinue}>
              {text.continue}
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
}
