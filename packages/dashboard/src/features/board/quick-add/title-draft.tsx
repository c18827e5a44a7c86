import type { Column } from '@fettle/contract';
import { Pencil } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfFree } from '../../../ui/focus-if-lost.ts';

interface TitleDraftProps {
  projectId: string;
  column: Column;
  /** The field was just closed. */
  wasOpen: boolean;
  onContinue: () => void;
}

/** A title that was typed for a column and not sent, in the place of the field that it was typed into, once that is closed. */
export function TitleDraft({ projectId, column, wasOpen, onContinue }: TitleDraftProps) {
  const place = `draft new-task ${projectId} ${column.key}`;
  const [title, setTitle] = useState(() => (readLocal(place) ?? '').trim());
  const row = useRef<HTMLDivElement>(null);
  const text = strings.quickAdd;
  const onClosed = useEffectEvent(() => {
    if (!wasOpen || title === '') return;
    announce(text.kept(column.label));
    // The field may have been opened from here.
    focusIfFree([row.current?.querySelector('[data-continue]')]);
  });
  useEffect(() => onClosed(), []);
  if (title === '') return null;
  const save = (next: string): void => {
    saveLocal(place, next);
    setTitle(next);
  };
  const discard = (): void => {
    row.current?.parentElement?.querySelector<HTMLElement>('header > button:last-of-type')?.focus();
    save('');
    showToast({
      text: text.discarded,
      action: {
        label: strings.common.undo,
        run() {
          save(title);
          // Its column may have been rendered without it since.
          onContinue();
        },
      },
    });
  };
  return (
    <div ref={row} className="px-2 py-1">
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
