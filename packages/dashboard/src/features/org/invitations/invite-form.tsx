import { useQuery } from '@tanstack/react-query';
import { Link2, Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { useSendsMail } from '../../../data/account/sends-mail.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { projectsQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/display/notice.tsx';
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
  const { data: projects = [] } = useQuery(projectsQuery);
  const [isMissing, setMissing] = useState(false);
  // A guest without a project would see nothing at all.
  const lacksProject =
    value.role === 'guest' &&
    value.projectIds.length === 0 &&
    projects.some(({ orgSlug, status }) => orgSlug === org.slug && status !== 'archived');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(lacksProject);
    if (lacksProject) return;
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
      <InviteProjects slug={org.slug} value={value} onChange={onChange} isMissing={isMissing} />
      {/* In a box, so that it is not read as a hint of the field above. */}
      {sendsMail === undefined ? null : (
        <Notice tone="neutral" icon={sendsMail ? Mail : Link2}>
          {sendsMail ? text.byEmail : text.byLink}
        </Notice>
      )}
      <FormError error={error} fields={['email', 'name']} />
      <DialogFooter>
        <Button onClick={onCancel}>{strings.common.cancel}</Button>
        <Button type="submit" tone="primary" busy={busy}>
          {sendsMail === false ? text.createLink : text.send}
        </Button>
      </DialogFooter>
    </form>
  );
}
