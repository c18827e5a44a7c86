import { Search } from 'lucide-react';
import { strings } from '../strings/index.ts';

/** What was typed while the palette was loading. */
export interface Typed {
  text: string;
  /** Enter was pressed: the first match runs when the palette has loaded. */
  isSent: boolean;
}

interface PaletteOpeningProps {
  typed: Typed;
  onType: (typed: Typed) => void;
  onClose: () => void;
}

/** Stands in for the palette while it loads, so that people can type at once. */
export function PaletteOpening({ typed, onType, onClose }: PaletteOpeningProps) {
  const onKeyDown = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter') onType({ ...typed, isSent: true });
    if (event.key === 'Tab') event.preventDefault();
  };
  return (
    <div className="fixed inset-0 z-40 flex items-start justify-center bg-black/40 sm:px-3 sm:pt-[10dvh]">
      <div
        role="dialog"
        aria-modal
        aria-label={strings.shell.palette}
        className="w-full overflow-hidden bg-surface max-sm:h-dvh sm:max-w-2xl sm:rounded-2xl sm:border sm:border-line sm:shadow-raised"
      >
        <div className="flex items-center gap-3 border-b border-line px-4">
          <Search size={16} className="text-muted" aria-hidden />
          <input
            aria-label={strings.shell.palette}
            placeholder={strings.shell.paletteHint}
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus when it opens
            autoFocus
            autoComplete="off"
            value={typed.text}
            onChange={(event) => onType({ text: event.target.value, isSent: false })}
            onKeyDown={onKeyDown}
            className="h-12 w-full bg-transparent text-base outline-none placeholder:text-muted"
          />
        </div>
      </div>
    </div>
  );
}
