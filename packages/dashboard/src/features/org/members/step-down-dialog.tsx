import type { OrgRole } from '@fettle/contract';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { strings } from '../../../strings/index.ts';

interface StepDownDialogProps {
  role: OrgRole;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms before users reduce their own permissions. */
export function StepDownDialog({ role, onConfirm, onCancel }: StepDownDialogProps) {
  const name = strings.roles[role].toLowerCase();
  return (
    <ConfirmDialog
      title={strings.org.stepDownTitle(name)}
      text={strings.org.stepDownText}
      confirm={strings.org.stepDown(name)}
      busy={false}
      error={null}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
