import { ShieldAlert } from 'lucide-react';
import { useId } from 'react';
import { CopyButton } from '../../components/clipboard/copy-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';

interface SecretOnceProps {
  /** What the secret is, such as “Token CI”. */
  label: string;
  /** That it will not be shown again. */
  text: string;
  secret: string;
  done: string;
  onDone: () => void;
}

/** A secret at the only time it can be shown. It is in no cache and no draft. */
export function OneTimeSecret({ label, text, secret, done, onDone }: SecretOnceProps) {
  const id = useId();
  return (
    <>
      <p role="status" className="mb-4 flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
        <ShieldAlert size={17} className="mt-0.5 shrink-0" aria-hidden />
        {text}
      </p>
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {label}
        </label>
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            readOnly
            value={secret}
            spellCheck={false}
            onFocus={(event) => event.target.select()}
            className="h-9 min-w-0 flex-1 basis-56 rounded-lg border border-line-strong/60 bg-sunken px-3 font-mono text-[13px]"
          />
          <CopyButton text={secret} what={label} />
        </div>
      </div>
      <DialogFooter>
        <Button tone="primary" onClick={onDone}>
          {done}
        </Button>
      </DialogFooter>
    </>
  );
}
