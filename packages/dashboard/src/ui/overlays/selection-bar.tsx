import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../controls/icon-button.tsx';

interface SelectionBarProps {
  label: string;
  /** How much is selected, in words. */
  selected: string;
  /** The label of the button that clears the selection. */
  clear: string;
  /** The shortcut that does the same. */
  clearKey?: string;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** Actions for what is selected in a list, at the bottom of the window. */
export function SelectionBar({ label, selected, clear, clearKey, onClear, children }: SelectionBarProps) {
  return (
    <div
      ref={keepMessagesAbove}
      role="toolbar"
      aria-label={label}
      className="fixed bottom-3 inset-x-2 z-30 mx-auto flex w-fit flex-wrap items-center gap-1 rounded-2xl border border-line bg-surface p-1.5 pl-3 shadow-raised md:left-66 max-sm:inset-x-0 max-sm:bottom-0 max-sm:w-auto max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:px-4 max-sm:pb-[max(0.375rem,env(safe-area-inset-bottom))]"
    >
      <span role="status" className="mr-1 text-sm font-medium whitespace-nowrap max-sm:flex-1">
        {selected}
      </span>
      {/* On phones, a line of their own, with the words below the icons. */}
      <span className="flex flex-wrap items-center gap-1 max-sm:order-1 max-sm:w-full max-sm:flex-nowrap max-sm:gap-0 max-sm:*:h-auto max-sm:*:min-w-0 max-sm:*:flex-1 max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-0 max-sm:*:py-1.5 max-sm:*:text-[11px]">
        {children}
      </span>
      {/* On phones, its cross ends where the buttons below it do. */}
      <span className="flex max-sm:-mr-2.5">
        <IconButton
          label={clear}
          {...(clearKey === undefined ? {} : { shortcut: clearKey })}
          onClick={onClear}
        >
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

/** Messages appear in the same corner and would cover the buttons. They stand above the bar, however many lines it has. */
function keepMessagesAbove(bar: HTMLElement | null) {
  if (bar === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--bottom-bar', `${bar.offsetHeight + 8}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--bottom-bar');
  };
}
