import type { FormEvent } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { useSendsMail } from '../../../data/account/sends-mail.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { assignableRoles } from '../members/member-rules.ts';
import { InviteProjects } from './invite-projects.tsx';
import { type Invitee, withRole } from './invitee.ts';

interface InviteFormProps {
  org: OrgWithRole;
  value: Invitee;
  onChange: (value: Invitee) => void;
  onSubmit: () => void;
  onCancel: () => void;
  busy: boolean;
  error: unknown;
}

export function InviteForm({ org, value, onChange, onSubmit, onCancel, busy, error }: InviteFormProps) {
  const text = strings.org;
  const sendsMail = useSendsMail();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <TextField
        label={text.email}
        name="email"
        type="email"
        inputMode="email"
        autoFocus
        required
        autoComplete="off"
        value={value.email}
        onChange={(event) => onChange({ ...value, email: event.target.value })}
        error={fieldError(error, 'email')}
      />
      <TextField
        label={text.theirName}
        name="name"
        autoComplete="off"
        hint={strings.common.optional}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
        error={fieldError(error, 'name')}
      />
      <SelectField
        label={text.role}
        value={value.role}
        options={assignableRoles(org.role).map((role) => ({ value: role, label: strings.roles[role] }))}
        onChange={(role) => onChange(withRole(value, role))}
        hint={text.roleHints[value.role]}
      />
      <InviteProjects slug={org.slug} value={value} onChange={onChange} />
      <p className="text-xs text-muted empty:hidden">
        {sendsMail === undefined ? null : sendsMail ? text.byEmail : text.byLink}
      </p>
      <FormError error={error} fields={['email', 'name']} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {text.send}
        </Button>
      </DialogFooter>
    </form>
  );
}
