import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useDraft } from '../../browser/drafts.ts';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { fieldError } from '../../data/client/describe-error.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** Shown instead of audits for a project without a site URL: a field to enter it. */
export function SetSiteUrl({ projectId, canManage }: { projectId: string; canManage: boolean }) {
  const text = strings.auditStart;
  const cache = useQueryClient();
  const [url, setUrl, forget] = useDraft(`url ${projectId}`);
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.updateProject({ id: projectId, url: withScheme(url) }),
    onSuccess(project) {
      forget();
      cache.setQueryData(projectQuery(projectId).queryKey, project);
    },
  });
  if (!canManage) return <EmptyState title={text.noUrlTitle} text={text.noUrlReadOnly} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form
      onSubmit={submit}
      noValidate
      className="mx-auto max-w-xl space-y-4 rounded-2xl border border-line bg-surface shadow-card p-6"
    >
      <div>
        <h2 className="font-semibold">{text.noUrlTitle}</h2>
        <p className="mt-1 text-sm text-muted">{text.noUrlText}</p>
      </div>
      <TextField
        label={text.url}
        name="url"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={text.urlHint}
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        error={fieldError(save.error, 'url')}
      />
      <FormError error={save.error} fields={['url']} />
      <Button type="submit" tone="primary" busy={save.isPending}>
        {text.saveUrl}
      </Button>
    </form>
  );
}

/** People leave out the scheme. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
}
