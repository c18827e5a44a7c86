import { useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { OneTimeSecret, secretWidth } from '../one-time-secret.tsx';
import { NewTokenForm } from './new-token-form.tsx';

/** Asks what a token may do, then shows it once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const text = strings.settings.tokens;
  return (
    <Dialog
      open
      onClose={onClose}
      width={made === null ? 'medium' : secretWidth}
      title={made === null ? text.createTitle : text.createdTitle}
    >
      {made === null ? (
        <NewTokenForm onCancel={onClose} onCreated={setMade} />
      ) : (
        <OneTimeSecret
          label={text.tokenLabel(made.name)}
          text={text.createdText}
          secret={made.token}
          done={text.done}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
