import { ChevronLeft } from 'lucide-react';
import { common } from '../../strings/common.ts';

interface SheetHeadProps {
  title: string;
  /** It was opened from another sheet, to which it leads back. What it is left with is below its content. */
  isStep?: boolean;
  onDone: () => void;
}

/** The title of a sheet, and the one button that closes it. Beside a control, where there is room, nothing. */
export function SheetHead({ title, isStep = false, onDone }: SheetHeadProps) {
  return (
    <div className="flex shrink-0 items-center gap-2 pt-1.5 pr-1.5 pl-4 sm:hidden">
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
          className="inline-flex h-11 shrink-0 items-center rounded-lg px-3 text-base font-semibold text-accent -outline-offset-4 hover:bg-hover"
        >
          {common.done}
        </button>
      )}
    </div>
  );
}
