import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { orgsQuery, projectsQuery } from '../../../data/projects/projects.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';

/** The name of an organization and its part of the URL. */
export function OrgForm({ org }: { org: OrgWithRole }) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const [name, setName] = useState(org.name);
  const [slug, setSlug] = useState(org.slug);
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.updateOrg({ slug: org.slug, name, newSlug: slug }),
    async onSuccess(changed) {
      await cache.invalidateQueries({ queryKey: orgsQuery.queryKey });
      void cache.invalidateQueries({ queryKey: projectsQuery.queryKey });
      showToast({ kind: 'success', text: strings.common.saved });
      if (changed.slug !== org.slug)
        await navigate({ to: '/orgs/$slug/settings', params: { slug: changed.slug }, replace: true });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = name !== org.name || slug !== org.slug;
  return (
    <section
      aria-labelledby={id}
      className="rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <h2 id={id} className="mb-4 font-semibold">
        {strings.orgSettings.nameAndUrl}
      </h2>
      <form onSubmit={submit} className="space-y-4" noValidate>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={strings.newProject.projectName}
            name="name"
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={fieldError(save.error, 'name')}
          />
          <TextField
            label={strings.org.slug}
            name="slug"
            autoComplete="off"
            spellCheck={false}
            hint={slug === org.slug ? strings.org.slugHint : strings.org.slugWarning}
            value={slug}
            onChange={(event) => setSlug(event.target.value)}
            error={fieldError(save.error, 'slug')}
          />
        </div>
        <FormError error={save.error} fields={['name', 'slug']} />
        <div className="flex">
          <Button type="submit" tone="primary" disabled={!isChanged} busy={save.isPending}>
            {strings.common.save}
          </Button>
        </div>
      </form>
    </section>
  );
}
