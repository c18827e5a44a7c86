import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { common } from '../../strings/common.ts';
import { classNames } from '../class-names.ts';

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'ref' | 'type'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Gets called instead of `onChange` when the text is cleared by the button or by Escape. */
  onClear?: () => void;
  /** Of the frame around all of it. */
  className: string;
}

/**
 * A field to search a list. What is typed is cleared by its button, or by Escape, which then does nothing else. Once it is empty,
 * Escape leaves the field, so that the keys of the list work again.
 */
export function SearchBox({ label, value, onChange, onClear, className, ...input }: SearchBoxProps) {
  const field = useRef<HTMLInputElement>(null);
  const clear = (): void => {
    if (onClear === undefined) onChange('');
    else onClear();
    field.current?.focus();
  };
  return (
    <span className={classNames('search-box flex items-center', className)}>
      <label className="flex min-w-0 flex-1 items-center gap-1.5">
        <Search size={13} className="shrink-0 text-muted" aria-hidden />
        <input
          placeholder={label}
          {...input}
          ref={field}
          type="search"
          aria-label={label}
          value={value}
          className="w-full min-w-0 bg-transparent outline-none placeholder:text-muted"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            input.onKeyDown?.(event);
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            if (value === '') {
              field.current?.blur();
              return;
            }
            event.preventDefault();
            event.stopPropagation();
            clear();
          }}
        />
      </label>
      {value === '' ? null : (
        <button
          type="button"
          aria-label={common.clearSearch}
          title={common.clearSearch}
          onClick={clear}
          className="inline-flex h-7 w-7 shrink-0 items-center justify-center rounded-lg text-muted hover:text-ink pointer-coarse:size-[40px]"
        >
          <X size={13} aria-hidden />
        </button>
      )}
    </span>
  );
}
