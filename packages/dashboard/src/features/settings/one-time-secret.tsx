import { ShieldAlert } from 'lucide-react';
import { CopyField } from '../../components/clipboard/copy-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/display/notice.tsx';
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
      <div className="mb-4">
        <Notice tone="warning" icon={ShieldAlert} role="status">
          {text}
        </Notice>
      </div>
      <CopyField label={label} value={secret} />
      <DialogFooter>
        <Button tone="primary" onClick={onDone}>
          {done}
        </Button>
      </DialogFooter>
    </>
  );
}
