import { ShieldAlert } from 'lucide-react';
import { CopyField } from '../../components/clipboard/copy-field.tsx';
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
  return (
    <>
      <p role="status" className="mb-4 flex gap-2 rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
        <ShieldAlert size={17} className="mt-0.5 shrink-0" aria-hidden />
        {text}
      </p>
      <CopyField label={label} value={secret} />
      <DialogFooter>
        <Button tone="primary" onClick={onDone}>
          {done}
        </Button>
      </DialogFooter>
    </>
  );
}
