import type { OrgProvider } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { orgProviderQuery } from '../../../data/orgs/single-sign-on.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

const text = strings.singleSignOn.provider;
const joinRoles = ['off', 'guest', 'member'] as const;

function fieldsOf(saved: OrgProvider | null) {
  return {
    name: saved?.name ?? '',
    issuer: saved?.issuer ?? '',
    clientId: saved?.clientId ?? '',
    clientSecret: '',
    scopes: (saved?.scopes ?? ['openid', 'email', 'profile']).join(' '),
    emailClaim: saved?.emailClaim ?? 'email',
    nameClaim: saved?.nameClaim ?? 'name',
  };
}

type Fields = ReturnType<typeof fieldsOf>;

/** The settings of a sign-in provider. */
export function ProviderForm({ slug, saved }: { slug: string; saved: OrgProvider | null }) {
  const cache = useQueryClient();
  const [fields, setFields] = useState(() => fieldsOf(saved));
  const [joinRole, setJoinRole] = useState(saved?.joinRole ?? 'off');
  const [enabled, setEnabled] = useState(saved?.enabled ?? true);
  const { withConfirmation, question } = useConfirmation('setProvider');
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const { clientSecret, scopes, ...rest } = fields;
      const secret = clientSecret === '' ? {} : { clientSecret };
      const scopeNames = scopes.split(/\s+/).filter((scope) => scope !== '');
      return withConfirmation(() =>
        api.setOrgProvider({ slug, ...rest, ...secret, scopes: scopeNames, joinRole, enabled }),
      );
    },
    async onSuccess() {
      showToast({ kind: 'success', text: text.saved });
      await cache.invalidateQueries({ queryKey: orgProviderQuery(slug).queryKey });
    },
  });
  const error = shownError(save.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const field = (name: keyof Fields, hint?: string, type?: 'password') => (
    <TextField
      label={text[name]}
      name={name}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...(hint === undefined ? {} : { hint })}
      {...(type === undefined ? {} : { type })}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
      error={fieldError(error, name)}
    />
  );
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      {field('name', text.nameHint)}
      {field('issuer', text.issuerHint)}
      {field('clientId')}
      {field('clientSecret', saved?.hasClientSecret === true ? text.keepSecret : undefined, 'password')}
      <SelectField
        label={text.join}
        value={joinRole}
        options={joinRoles.map((value) => ({ value, label: text.joinChoices[value] }))}
        onChange={setJoinRole}
      />
      <details className="space-y-4">
        <summary className="cursor-pointer text-sm text-muted">{text.advanced}</summary>
        <div className="mt-3 space-y-4">
          {field('scopes')}
          {field('emailClaim')}
          {field('nameClaim')}
        </div>
      </details>
      <div className="check-rows">
        <Checkbox label={text.enabled} checked={enabled} onChange={setEnabled} />
      </div>
      <FormError error={error} fields={Object.keys(fields)} />
      <div className="flex">
        <Button type="submit" tone="primary" busy={save.isPending}>
          {text.save}
        </Button>
      </div>
      {question}
    </form>
  );
}
