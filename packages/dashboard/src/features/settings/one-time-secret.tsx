import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
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

/** Of its dialog: every kind of secret is one line, beside its Copy button. */
export const secretWidth = 'wide';

/**
 * A secret at the only time it can be shown. It is in no cache and no draft. Until it has been copied, that is the main
 * action: the button that closes loses it.
 */
export function OneTimeSecret({ label, text, secret, done, onDone }: SecretOnceProps) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <div className="mb-4">
        <Notice tone="warning" icon={ShieldAlert} role="status">
          {text}
        </Notice>
      </div>
      <CopyField isWhole label={label} value={secret} isMain={!isCopied} onCopied={() => setCopied(true)} />
      <DialogFooter>
        <Button tone={isCopied ? 'primary' : 'secondary'} onClick={onDone}>
          {done}
        </Button>
      </DialogFooter>
    </>
  );
}
