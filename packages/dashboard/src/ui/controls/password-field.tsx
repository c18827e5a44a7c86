import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { common } from '../../strings/common.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** Below the field, such as a link to help. */
  help?: ReactNode;
}

/** A field for a password, which people can show while they type it. Sending the form hides it again. */
export function PasswordField({ help, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Browsers offer what was sent as text in other forms.
    const hide = (): void => setShown(false);
    const form = box.current?.closest('form');
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div ref={box}>
      <TextField
        {...field}
        end={
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-0 right-0 inline-flex w-10 items-center justify-center rounded-lg text-muted select-none hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon size={16} aria-hidden />
            <span className="sr-only">{isShown ? common.hidePassword : common.showPassword}</span>
          </button>
        }
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {/* After the field: Tab leads from the name to the password. */}
      {help === undefined ? null : <div className="mt-1 -mb-1 flex justify-end">{help}</div>}
    </div>
  );
}
