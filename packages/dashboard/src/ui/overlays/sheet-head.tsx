import { ChevronLeft } from 'lucide-react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';
import './sheet-head.css';

interface SheetHeadProps {
  title: string;
  /** It was opened from another sheet, to which it leads back. What it is left with is below its content. */
  isStep?: boolean;
  /** It closes by itself with what is picked in it: until then, nothing has changed. */
  isUnchanged?: boolean;
  onDone: () => void;
}

/** The title of a sheet, and the one button that closes it. Beside a control, where there is room, nothing. */
export function SheetHead({ title, isStep = false, isUnchanged = false, onDone }: SheetHeadProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 px-5 pt-1.5 sm:hidden">
      {isStep ? (
        <button
          type="button"
          aria-label={common.back}
          onClick={onDone}
          className="-ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover"
        >
          <ChevronLeft size={20} aria-hidden />
        </button>
      ) : null}
      <p aria-hidden className="min-w-0 flex-1 truncate text-lg font-semibold">
        {title}
      </p>
      {isStep ? null : (
        <button
          type="button"
          onClick={onDone}
          className={classNames(
            'sheet-done shrink-0 text-[0.9375rem]',
            isUnchanged ? 'sheet-cancel text-muted' : 'font-semibold text-accent',
          )}
        >
          {isUnchanged ? common.cancel : common.done}
        </button>
      )}
    </div>
  );
}
