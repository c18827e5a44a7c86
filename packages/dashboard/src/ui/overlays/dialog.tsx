import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-5xl' };

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  width?: keyof typeof widths;
  /** The title is for screen readers only, because the content shows it better. */
  hideTitle?: boolean;
  children: ReactNode;
}

/** A modal dialog: takes the focus and returns it, and closes on Escape or an outside click. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'small',
  hideTitle,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          forceRender
          className="fixed inset-0 z-40 bg-black/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center overflow-y-auto p-0 sm:p-6 sm:pt-[8dvh]">
          <BaseDialog.Popup
            className={classNames(
              'relative min-h-dvh w-full bg-surface shadow-raised sm:min-h-0 sm:rounded-2xl sm:border sm:border-line',
              'transition data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0',
              widths[width],
            )}
          >
            <div className={classNames(hideTitle === true ? 'sr-only' : 'px-5 pt-5 pr-14')}>
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description === undefined ? null : (
                <BaseDialog.Description className="mt-1 text-sm text-muted">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <div className={hideTitle === true ? '' : 'p-5'}>{children}</div>
            <BaseDialog.Close
              aria-label={common.close}
              className="absolute top-3.5 right-3.5 inline-flex size-8 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink"
            >
              <X size={18} aria-hidden />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
