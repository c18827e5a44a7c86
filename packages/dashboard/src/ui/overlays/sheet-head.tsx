import { ChevronLeft } from 'lucide-react';
import { common } from '../../strings/common.ts';
import './sheet-head.css';

interface SheetHeadProps {
  title: string;
  /** It was opened from another sheet, to which it leads back. What it is left with is below its content. */
  isStep?: boolean;
  onDone: () => void;
}

/** The title of a sheet, and the one button that closes it. Beside a control, where there is room, nothing. */
export function SheetHead({ title, isStep = false, onDone }: SheetHeadProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 px-4 pt-1.5 sm:hidden">
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
          className="sheet-done shrink-0 text-[0.9375rem] font-semibold text-accent"
        >
          {common.done}
        </button>
      )}
    </div>
  );
}
