import { type ChangeEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** What a typed text means: a value, empty for none, or why it means none. */
export type Reading = { value: string } | { why: string };

interface TypedOptions {
  value: string;
  /** The value as the field shows it. */
  spell: (value: string) => string;
  read: (text: string) => Reading;
  onChange: (value: string) => void;
  /** The text is complete: the field is left, or Enter was pressed. */
  onLeave?: () => void;
}

interface Typed {
  /** For the field. */
  input: {
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    onBlur: () => void;
    autoComplete: 'off';
    autoCapitalize: 'none';
    spellCheck: false;
  };
  /** Why the text is not understood, once somebody is done with it. Otherwise null. */
  why: string | null;
  /** What the text that is being typed means, in the form of the field. Empty where the field says it already. */
  meant: string;
  /** Around the field. */
  box: RefObject<HTMLDivElement | null>;
  /** Sets a value that was not typed. */
  set: (value: string) => void;
}

/**
 * A text field for a value that people write in many ways. Its value follows the text as soon as that is understood, and the
 * text gets the form of the field when it is left. A form with a text that is not understood is not sent: the value would be
 * another one than the text.
 */
export function useTyped({ value, spell, read, onChange, onLeave }: TypedOptions): Typed {
  const [text, setText] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const shown = value === '' ? '' : spell(value);
  const reading = text === null ? { value } : text.trim() === shown ? { value } : readText(text, read);
  const leave = (): void => {
    if ('why' in reading) setLeft(true);
    else setText(null);
    onLeave?.();
  };
  const stopIfUnclear = useEffectEvent((event: SubmitEvent): void => {
    if (!('why' in reading)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    setLeft(true);
    box.current?.querySelector('input')?.focus();
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    const stop = (event: SubmitEvent): void => stopIfUnclear(event);
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, []);
  return {
    input: {
      value: text ?? shown,
      onChange({ target }) {
        const next = target.value.trim() === shown ? { value } : readText(target.value, read);
        setText(target.value);
        setLeft(false);
        if ('value' in next && next.value !== value) onChange(next.value);
      },
      onBlur: leave,
      // Browsers would correct what they take for mistakes, and offer what was typed elsewhere.
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
    },
    why: isLeft && 'why' in reading ? reading.why : null,
    meant:
      text === null || 'why' in reading || reading.value === '' ? '' : otherThan(text, spell(reading.value)),
    box,
    set(next) {
      setText(null);
      setLeft(false);
      onChange(next);
    },
  };
}

function readText(text: string, read: (text: string) => Reading): Reading {
  return text.trim() === '' ? { value: '' } : read(text);
}

function otherThan(text: string, spelled: string): string {
  return text.trim().toLowerCase() === spelled.toLowerCase() ? '' : spelled;
}
