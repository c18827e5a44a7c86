import type { ReactNode } from 'react';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';

interface ConflictNoticeProps {
  title: string;
  /** Without it, the author sees their own version elsewhere. */
  mine?: ReactNode;
  theirs: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Restores the discarded draft. */
  restore: () => void;
}

/** Two people edited the same field: shows the other version and lets the user decide. Nothing is lost either way. */
export function ConflictNotice({
  title,
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
  restore,
}: ConflictNoticeProps) {
  const text = strings.task.description;
  const take = (): void => {
    onTakeTheirs();
    showToast({ text: text.usedTheirs, action: { label: strings.common.undo, run: restore } });
  };
  return (
    <div role="alert" className="my-2 rounded-xl border border-warning bg-warning-soft p-3 text-sm">
      <p className="font-medium text-warning">{title}</p>
      {mine === undefined ? null : (
        <>
          <p className="mt-2 text-xs font-medium text-muted">{strings.unsaved.mine}</p>
          <div className="mt-0.5 max-h-60 overflow-y-auto rounded-lg bg-surface p-2">{mine}</div>
        </>
      )}
      <p className="mt-2 text-xs font-medium text-muted">{text.theirs}</p>
      <div className="mt-0.5 max-h-60 overflow-y-auto rounded-lg bg-surface p-2">{theirs}</div>
      <div className="mt-2.5 flex gap-2">
        <Button size="small" tone="primary" onClick={onKeepMine}>
          {text.keepMine}
        </Button>
        <Button size="small" onClick={take}>
          {text.useTheirs}
        </Button>
      </div>
    </div>
  );
}
