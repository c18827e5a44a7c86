import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { common } from '../../strings/common.ts';
import { TextField } from './text-field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextField>, 'type'> {
  /** Beside the switch that shows the password, such as a link to help. */
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
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      {/* After the field: Tab leads from the name to the password. */}
      <div className="mt-1 -mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="-ml-1 inline-flex min-h-7 items-center gap-1.5 rounded-lg px-1 text-xs text-muted select-none hover:text-ink pointer-coarse:min-h-12"
        >
          <Icon size={15} aria-hidden />
          {isShown ? common.hidePassword : common.showPassword}
        </button>
        {help}
      </div>
    </div>
  );
}
