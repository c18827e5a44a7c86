import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { classNames } from '../../ui/class-names.ts';

const Dialog = lazyPart(() => import('../../ui/overlays/dialog.tsx'), 'Dialog');

interface SheetButtonProps {
  /** What the button is for: its name and tooltip. */
  label: string;
  icon: ReactNode;
  /** The title of the sheet. */
  title: string;
  /** Something in the sheet is not as usual. */
  isSet?: boolean;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** The style of a button of the toolbar of a phone. */
export function sheetButtonClass(isSet: boolean): string {
  return classNames(
    'inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded-lg border px-1.5 pointer-coarse:h-[42px] pointer-coarse:min-w-[42px]',
    isSet ? 'border-accent bg-accent-soft text-ink' : 'border-line bg-surface text-muted',
  );
}

/** A button of the toolbar of a phone, and the sheet with the controls that have no room beside it. */
export function SheetButton({
  label,
  icon,
  title,
  isSet = false,
  isOpen,
  onOpenChange,
  children,
}: SheetButtonProps) {
  // Stays mounted once opened, so that closing is animated.
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        data-tip={label}
        onClick={() => onOpenChange(true)}
        className={sheetButtonClass(isSet)}
      >
        {icon}
      </button>
      {wasOpen ? (
        <Suspense>
          {/* Its controls are read first: a field with the focus would open the keyboard above them. */}
          <Dialog open={isOpen} focusTitle title={title} onClose={() => onOpenChange(false)}>
            {children}
          </Dialog>
        </Suspense>
      ) : null}
    </>
  );
}
