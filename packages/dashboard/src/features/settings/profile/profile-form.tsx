import type { Profile, User } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { profileQuery } from '../../../data/account/account.ts';
import { sessionQuery } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Section } from '../section.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const text = strings.settings.profile;
  const cache = useQueryClient();
  const [name, setName] = useState(profile.name);
  const [username, setUsername] = useState(profile.username ?? '');
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.updateProfile({ name, username: username.trim() === '' ? null : username.trim() }),
    onSuccess(saved) {
      cache.setQueryData(profileQuery.queryKey, saved);
      const user: User = { id: saved.id, name: saved.name, email: saved.email };
      cache.setQueryData(sessionQuery.queryKey, user);
      // The name is shown on tasks and in lists of members.
      void cache.invalidateQueries({ queryKey: queryKeys.anyProject });
      void cache.invalidateQueries({ queryKey: queryKeys.anyTaskList });
      setName(saved.name);
      setUsername(saved.username ?? '');
      showToast({ kind: 'success', text: text.saved });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = name !== profile.name || username !== (profile.username ?? '');
  return (
    <Section title={text.you} text={text.youText}>
      <form onSubmit={submit} className="max-w-md space-y-4" noValidate>
        <TextField
          label={text.name}
          name="name"
          autoComplete="name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(save.error, 'name')}
        />
        <TextField
          label={text.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={text.usernameHint}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
          error={fieldError(save.error, 'username')}
        />
        <FormError error={save.error} fields={['name', 'username']} />
        <Button type="submit" tone="primary" disabled={!isChanged} busy={save.isPending}>
          {strings.common.save}
        </Button>
      </form>
    </Section>
  );
}
