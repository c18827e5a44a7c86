import type { ReactNode } from 'react';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog, DialogFooter } from '../../ui/overlays/dialog.tsx';
import { FormError } from './form-error.tsx';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Says what happens, such as “Revoke”. */
  confirm: string;
  tone?: 'danger' | 'primary';
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onCancel: () => void;
  children?: ReactNode;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  tone = 'danger',
  busy,
  error,
  onConfirm,
  onCancel,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog open onClose={onCancel} title={title} description={text}>
      {children}
      <FormError error={error} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button tone={tone === 'danger' ? 'destroy' : tone} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
