import type { Column } from '@fettle/contract';
import type { KeyboardEvent } from 'react';
import { useDraft } from '../../../browser/drafts.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useQuickAdd } from './use-quick-add.ts';

interface QuickAddProps {
  projectId: string;
  column: Column;
  onClose: () => void;
}

/**
 * A field for the title of a new task. Enter sends it, and the next one can be typed at once. Typed and unsent titles
 * survive a reload and an outage of the service.
 */
export function QuickAdd({ projectId, column, onClose }: QuickAddProps) {
  const [title, setTitle, forget] = useDraft(`new-task ${projectId} ${column.key}`);
  const { add, sendAgain, pending, error } = useQuickAdd(projectId, column.key);
  const stuck = pending.filter(({ isSending }) => !isSending);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onClose();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (stuck.length > 0) sendAgain();
    const wanted = title.trim();
    if (wanted === '') return;
    forget();
    add(wanted);
  };
  return (
    <div className="px-2 pb-1">
      <textarea
        aria-label={strings.board.newTaskIn(column.label)}
        placeholder={strings.board.newTaskHint}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: it opens because somebody asked to write here
        autoFocus
        maxLength={500}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (title.trim() === '' && pending.length === 0 ? onClose() : undefined)}
        className="block w-full resize-none rounded-xl border border-accent bg-surface p-3 text-sm outline-none placeholder:text-muted"
      />
      {pending.length === 0 ? null : (
        <ul aria-label={strings.board.waitingTitles} className="mt-1 space-y-1">
          {pending.map(({ key, title: each }) => (
            <li
              key={key}
              className="rounded-xl border border-dashed border-line bg-surface p-3 text-sm break-words text-muted"
            >
              {each}
            </li>
          ))}
        </ul>
      )}
      {stuck.length === 0 ? null : (
        <div className="mt-1 flex items-center gap-2 px-1">
          <p role="alert" className="flex-1 text-xs text-danger">
            {error === null ? strings.board.notAdded : describeError(error)}
          </p>
          <Button size="small" onClick={sendAgain}>
            {strings.common.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
