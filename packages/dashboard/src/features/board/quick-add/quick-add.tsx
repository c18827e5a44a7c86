import type { Column } from '@fettle/contract';
import { CopyPlus, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useDraft } from '../../../browser/drafts.ts';
import { lazyPart, silently } from '../../../browser/lazy-part.tsx';
import { readLocal } from '../../../browser/local-storage.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { isTouch } from '../../../ui/is-touch.ts';
import { PendingCards } from './pending-cards.tsx';
import { useQuickAdd } from './use-quick-add.ts';

const load = () => import('./later-parts.ts');
const JustAdded = lazyPart(load, 'JustAdded', silently);
export const TitleDraft = lazyPart(load, 'TitleDraft', DraftOnly);

interface QuickAddProps {
  projectId: string;
  column: Column;
  onClose: () => void;
  /** Opens the choice of a template. */
  onTemplate?: () => void;
}

/**
 * A field for the title of a new task. Enter sends it, and the next one can be typed at once. Typed and unsent titles
 * survive a reload and an outage of the service.
 */
export function QuickAdd({ projectId, column, onClose, onTemplate }: QuickAddProps) {
  const [title, setTitle, forget] = useDraft(`new-task ${projectId} ${column.key}`);
  const { add, send, pending, sent } = useQuickAdd(projectId, column.key);
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  /** Returns the focus to where it came from. */
  const leave = (): void => {
    onClose();
    before?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') leave();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    submit();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  // A draft is continued where it ends.
  useEffect(() => {
    const typed = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(typed, typed);
  }, []);
  const submit = (): void => {
    const wanted = title.trim();
    if (wanted === '') {
      send();
      return;
    }
    forget();
    add(wanted);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(relatedTarget)) return;
    if (title.trim() === '' && pending.length === 0) onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it closes when the focus has left all of it
    <div className="px-2 py-1" onBlur={onBlur}>
      <textarea
        aria-label={strings.board.newTaskIn(column.label)}
        ref={field}
        placeholder={isTouch() ? strings.board.newTitleHint : strings.board.newTaskHint}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write here
        autoFocus
        maxLength={500}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        className="block w-full resize-none rounded-xl border border-accent bg-surface p-3 text-sm outline-none placeholder:text-muted"
      />
      <div className="mt-1 flex items-center justify-between gap-2">
        {onTemplate === undefined ? (
          <span />
        ) : (
          <button
            type="button"
            onClick={() => {
              onClose();
              onTemplate();
            }}
            className="inline-flex items-center gap-1.5 rounded-lg px-2 py-1 text-xs text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-[40px] pointer-coarse:text-sm"
          >
            <CopyPlus size={13} aria-hidden />
            {strings.board.fromTemplate}
          </button>
        )}
        {isTouch() ? (
          <span className="flex items-center">
            <button
              type="button"
              aria-label={strings.common.cancel}
              onClick={onClose}
              className="inline-flex size-[44px] items-center justify-center text-muted"
            >
              <X size={16} aria-hidden />
            </button>
            <Button
              size="small"
              tone="primary"
              disabled={title.trim() === ''}
              onClick={() => {
                submit();
                field.current?.focus();
              }}
            >
              {strings.board.addTask}
            </Button>
          </span>
        ) : null}
      </div>
      <PendingCards projectId={projectId} status={column.key} />
      {sent.length === 0 ? null : (
        <Suspense>
          <JustAdded tasks={sent} status={column.key} />
        </Suspense>
      )}
    </div>
  );
}

interface DraftOnlyProps {
  projectId: string;
  column: Column;
  onContinue: () => void;
}

/** A draft while there is nothing to discard it with: pressing it continues it. */
export function DraftOnly({ projectId, column, onContinue }: DraftOnlyProps) {
  return (
    <button
      type="button"
      onClick={onContinue}
      className="mx-2 my-1 rounded-xl border border-dashed border-line-strong bg-surface p-3 text-start text-sm wrap-anywhere text-muted"
    >
      {readLocal(`draft new-task ${projectId} ${column.key}`)}
    </button>
  );
}
