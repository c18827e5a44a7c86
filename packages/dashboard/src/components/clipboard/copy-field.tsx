import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import { isTouch } from '../../ui/is-touch.ts';
import { CopyButton } from './copy-button.tsx';
import './copy-field.css';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string;
  /** All of it is seen, on several lines if it takes them: a secret that is shown once, or what is compared elsewhere. */
  isWhole?: boolean;
  /** Copying it is what the person is here for. */
  isMain?: boolean;
  /** It was copied, by the button or by hand. */
  onCopied?: () => void;
}

/** So many characters of its end stay in view, by which two values are told apart. `copy-field.css` leaves them room. */
const tailLength = 9;

/**
 * A value to copy elsewhere, on one line that is cut in the middle. Pressing it shows it in full. The field holds all of
 * it at any time, for whoever selects it or has it read out.
 */
export function CopyField({ label, value, hint, isWhole = false, isMain = false, onCopied }: CopyFieldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isWhole);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <div className="copy-row" data-whole={isWhole ? '' : undefined}>
        <div
          className="copy-value rounded-lg font-mono"
          data-open={isOpen ? '' : undefined}
          title={isOpen ? undefined : value}
        >
          <div aria-hidden className="copy-shown">
            {isOpen ? value : <CutText text={value} />}
          </div>
          <textarea
            id={id}
            readOnly
            rows={1}
            value={value}
            spellCheck={false}
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
            onFocus={(event) => event.target.select()}
            onMouseDown={keepZoom}
            onClick={() => setOpen(true)}
            onCopy={onCopied}
            onKeyDown={(event) => (unfolds(event) ? setOpen(true) : undefined)}
            className="copy-text rounded-lg"
          />
        </div>
        <CopyButton text={value} what={label} tone={isMain ? 'primary' : 'secondary'} onCopied={onCopied} />
      </div>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Browsers of phones zoom into a field of this size that takes the focus. A finger unfolds it, and selects by a long press. */
function keepZoom(event: MouseEvent): void {
  if (isTouch()) event.preventDefault();
}

/** Whoever moves in it by keyboard wants to read it. */
function unfolds({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === ' ' || key.startsWith('Arrow');
}

function CutText({ text }: { text: string }) {
  const at = Math.max(text.length - tailLength, Math.min(text.length, tailLength));
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <span>{text.slice(at)}</span>
    </>
  );
}
