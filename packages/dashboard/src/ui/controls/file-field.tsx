import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { classNames } from '../class-names.ts';

interface FileFieldProps {
  label: string;
  hint: string;
  /** Ends of file names, such as ".csv,.json". */
  accept: string;
  /** What the field says without a file, and with one. */
  texts: { choose: string; orDrop: string; change: string };
  file: File | null;
  onChange: (file: File | null) => void;
}

/** A file that is chosen, or dropped on the field. */
export function FileField({ label, hint, accept, texts, file, onChange }: FileFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped !== undefined) onChange(dropped);
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a way for the pointer; the field in it does the same */}
      <div
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'relative flex flex-wrap items-center gap-x-2 gap-y-1 rounded-xl border border-dashed px-4 py-5 text-sm',
          'focus-within:outline-2 focus-within:outline-accent',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken hover:bg-hover',
        )}
      >
        <FileUp size={18} className="shrink-0 text-muted" aria-hidden />
        {file === null ? (
          <span aria-hidden>
            <span className="font-medium text-accent">{texts.choose}</span>{' '}
            <span className="text-muted max-sm:hidden">{texts.orDrop}</span>
          </span>
        ) : (
          <>
            <span className="min-w-0 font-medium wrap-anywhere">{file.name}</span>
            <span aria-hidden className="text-accent">
              {texts.change}
            </span>
          </>
        )}
        {/* Covers the field, so that all of it can be pressed. Its own words differ by browser and are not shown. */}
        <input
          id={id}
          type="file"
          accept={accept}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen !== undefined) onChange(chosen);
          }}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
        {hint}
      </p>
    </div>
  );
}
