import type { CrawlRules } from '@fettle/contract';
import { fieldError } from '../../../data/client/describe-error.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import type { CredentialChoice, RulesForm } from './rules-form.ts';

interface CredentialFieldsProps {
  stored: CrawlRules['credentials'];
  form: RulesForm;
  onChange: (change: Partial<RulesForm>) => void;
  error: unknown;
}

/** The password or header for a staging site. What is stored cannot be shown, only kept, replaced, or removed. */
export function CredentialFields({ stored, form, onChange, error }: CredentialFieldsProps) {
  const text = strings.crawlRules;
  const choices: CredentialChoice[] = ['none', 'basic', 'header'];
  const options = choices.map((value) => ({ value, label: text.credentialChoices[value] }));
  const kept = { value: 'keep' as CredentialChoice, label: text.credentialChoices.keep };
  const secret = (name: 'userName' | 'password' | 'headerName' | 'headerValue') => ({
    name,
    label: text[name],
    value: form[name],
    autoComplete: name === 'password' ? 'new-password' : 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    error: fieldError(error, `credentials.${name}`),
  });
  return (
    <div className="space-y-4">
      <SelectField
        label={text.credentials}
        value={form.credentials}
        options={stored === null ? options : [kept, ...options]}
        onChange={(credentials) => onChange({ credentials })}
        hint={
          stored !== null && form.credentials === 'keep'
            ? text.stored(
                stored.type === 'basic' ? text.storedPassword : stored.headerName,
                stored.origin,
                formatDay(new Date(stored.setAt), new Date()),
              )
            : text.credentialsHint
        }
      />
      {form.credentials === 'basic' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...secret('userName')} />
          <TextField type="password" {...secret('password')} />
        </div>
      ) : null}
      {form.credentials === 'header' ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...secret('headerName')} />
          <TextField type="password" {...secret('headerValue')} autoComplete="new-password" />
        </div>
      ) : null}
    </div>
  );
}
