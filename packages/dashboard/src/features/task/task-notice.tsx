import { Dialog } from '@base-ui/react/dialog';
import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

interface TaskNoticeProps {
  icon: LucideIcon;
  title: string;
  /** The title of the task, if it is known. */
  taskTitle?: string;
  /** What happened, and what can be done. */
  text: string;
  onClose: () => void;
  /** A second way on, beside the way back to the project. */
  action: ReactNode;
}

/** Instead of a task that cannot be shown. The dialog is only as large as this. */
export function TaskNotice({ icon: Icon, title, taskTitle, text, onClose, action }: TaskNoticeProps) {
  return (
    <div
      data-task-gone
      className="relative flex flex-col items-center px-6 py-10 text-center max-sm:pb-[max(1.5rem,env(safe-area-inset-bottom))]"
    >
      <span className="flex size-12 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon size={22} aria-hidden />
      </span>
      <Dialog.Title className="mt-4 text-lg font-semibold">{title}</Dialog.Title>
      {taskTitle === undefined ? null : (
        <p className="mt-1 line-clamp-2 font-medium break-words">{taskTitle}</p>
      )}
      <Dialog.Description className="mt-2 max-w-sm text-sm text-balance text-muted">
        {text}
      </Dialog.Description>
      <div className="mt-6 flex flex-wrap justify-center gap-2 max-sm:self-stretch max-sm:*:h-11 max-sm:*:flex-1">
        <Button tone="primary" onClick={onClose}>
          {strings.task.backToProject}
        </Button>
        {action}
      </div>
      <button
        type="button"
        aria-label={strings.common.close}
        onClick={onClose}
        className="absolute top-1.5 right-1.5 inline-flex size-[44px] items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink sm:top-3.5 sm:right-3.5 sm:size-8"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
