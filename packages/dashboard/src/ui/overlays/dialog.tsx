import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import { keepsEscape } from './keeps-escape.ts';
import './dialog.css';

const widths = {
  small: 'sm:max-w-md',
  medium: 'sm:max-w-xl',
  wide: 'sm:max-w-2xl',
  large: 'sm:max-w-5xl',
};

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  width?: keyof typeof widths;
  /** Its content is read first: the focus begins at the title, not at a button. */
  focusTitle?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog: takes the focus and returns it, and closes on Escape or an outside click. It is never taller than the
 * window: its content scrolls between its title and its `DialogFooter`. On phones it is a sheet at the bottom, which
 * grows up to a gap below the top of the screen.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'small',
  focusTitle = false,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const returnFocus = useReturnedFocus(open);
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (next) return;
        if (keepsEscape(details)) details.cancel();
        else onClose();
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          forceRender
          className="scrim fixed inset-0 z-40 bg-black/40 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <BaseDialog.Viewport
          data-width={width}
          className="dialog-place fixed inset-0 z-40 flex justify-center"
        >
          <BaseDialog.Popup
            {...(focusTitle ? { initialFocus: heading } : {})}
            finalFocus={returnFocus}
            className={classNames('dialog grid w-full bg-surface shadow-raised transition', widths[width])}
          >
            {/* One cell of a grid holds both, so that the close button stays at the top and last in the tab order. */}
            <div ref={watchOverflow} className="dialog-content">
              <div className="dialog-head">
                <BaseDialog.Title
                  ref={heading}
                  {...(focusTitle ? { tabIndex: -1 } : {})}
                  className="text-lg font-semibold wrap-anywhere outline-none"
                >
                  {title}
                </BaseDialog.Title>
              </div>
              <div className="dialog-body">
                {description === undefined ? null : (
                  <BaseDialog.Description className="mb-5 text-sm text-pretty text-muted">
                    {description}
                  </BaseDialog.Description>
                )}
                {children}
              </div>
            </div>
            <BaseDialog.Close
              aria-label={common.close}
              className="dialog-close inline-flex items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-ink"
            >
              <X size={18} aria-hidden />
            </BaseDialog.Close>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/**
 * Returns what gives the focus back to where it was before the dialog. A field with `autoFocus` takes it before the library
 * could see where it was. `true` leaves it to the library.
 */
function useReturnedFocus(isOpen: boolean): () => HTMLElement | true {
  const [wasOpen, setWasOpen] = useState(false);
  const [before, setBefore] = useState<Element | null>(null);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setBefore(document.activeElement);
  }
  return () =>
    before instanceof HTMLElement && before.isConnected && before !== document.body ? before : true;
}

/**
 * Marks a dialog whose content is longer than it. Once content that was scrolled is replaced by content that fits, nothing
 * scrolls, and an animation by scrolling would stay where it was.
 */
function watchOverflow(content: HTMLElement | null): (() => void) | undefined {
  const dialog = content?.parentElement;
  if (content == null || dialog == null) return undefined;
  const observer = new ResizeObserver(() =>
    dialog.toggleAttribute('data-scrolls', dialog.scrollHeight > dialog.clientHeight),
  );
  observer.observe(content);
  observer.observe(dialog);
  return () => observer.disconnect();
}

/**
 * The buttons of a dialog, which stay in view while its content scrolls. The last part of the content, directly in it or
 * in its form. On phones the buttons share the width.
 */
export function DialogFooter({ start, children }: DialogFooterProps) {
  return (
    <div className="dialog-foot">
      {start == null ? null : (
        <>
          {start}
          <span className="dialog-spacer" />
        </>
      )}
      {children}
    </div>
  );
}

interface DialogFooterProps {
  /** Another action, away from the others. */
  start?: ReactNode;
  children: ReactNode;
}
