import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';

/** A value to copy elsewhere, in full: on phones, URLs and secrets take several lines. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <textarea
          id={id}
          readOnly
          rows={1}
          value={value}
          spellCheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onFocus={(event) => event.target.select()}
          className="field-sizing-content min-h-9 min-w-0 flex-1 basis-56 resize-none rounded-lg border border-line-strong/60 bg-sunken px-3 py-1.5 font-mono text-[13px] break-all"
        />
        <CopyButton text={value} what={label} />
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
