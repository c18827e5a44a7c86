import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileSearch, Gauge, Link2Off, PersonStanding, Play, SearchCheck, ShieldCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { useDraft } from '../../browser/drafts.ts';
import { FormError } from '../../components/feedback/form-error.tsx';
import { api } from '../../data/client/api.ts';
import { describeError, fieldError } from '../../data/client/describe-error.ts';
import { queryKeys } from '../../data/keys.ts';
import { projectQuery } from '../../data/projects/projects.ts';
import { showToast } from '../../data/toasts/toasts.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** Shown instead of audits for a project without a site URL: a field to enter it, which starts the first audit. */
export function SetSiteUrl({ projectId, canManage }: { projectId: string; canManage: boolean }) {
  const text = strings.auditStart;
  const cache = useQueryClient();
  const [url, setUrl, forget] = useDraft(`url ${projectId}`);
  const navigate = useNavigate();
  const start = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      const project = await api.updateProject({ id: projectId, url: withScheme(url) });
      return { project, started: await startOrSayWhy(projectId) };
    },
    async onSuccess({ project, started }) {
      forget();
      void cache.invalidateQueries({ queryKey: queryKeys.audits(projectId) });
      if (started !== null)
        await navigate({
          to: '/projects/$projectId/audits/$auditId',
          params: { projectId, auditId: started.id },
        });
      // What is shown instead of this form, if it stays.
      cache.setQueryData(projectQuery(projectId).queryKey, project);
    },
  });
  if (!canManage)
    return <EmptyState icon={<SearchCheck size={20} />} title={text.noUrlTitle} text={text.noUrlReadOnly} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <div className="grid max-w-5xl rounded-2xl border border-line bg-surface shadow-card lg:grid-cols-2">
      <form onSubmit={submit} noValidate className="space-y-4 p-6">
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
          error={fieldError(start.error, 'url')}
        />
        <FormError error={start.error} fields={['url']} />
        <Button type="submit" tone="primary" icon={<Play size={15} aria-hidden />} busy={start.isPending}>
          {text.saveAndStart}
        </Button>
      </form>
      <WhatIsChecked />
    </div>
  );
}

const areas = [
  { icon: Link2Off, ...strings.auditStart.areas.links },
  { icon: FileSearch, ...strings.auditStart.areas.seo },
  { icon: ShieldCheck, ...strings.auditStart.areas.security },
  { icon: PersonStanding, ...strings.auditStart.areas.accessibility },
  { icon: Gauge, ...strings.auditStart.areas.performance },
];

/** What the first audit will tell, for whoever has not seen one. */
function WhatIsChecked() {
  return (
    <section className="border-line p-6 max-lg:border-t lg:border-l">
      <h2 className="font-semibold">{strings.auditStart.areasTitle}</h2>
      <ul className="mt-3 space-y-3">
        {areas.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-accent" />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An audit with the usual limits. If it cannot start, the URL stays saved, and a notice says why. */
async function startOrSayWhy(id: string): Promise<{ id: string } | null> {
  try {
    return await api.startAudit({ id });
  } catch (error) {
    showToast({ kind: 'error', text: strings.auditStart.notStarted(describeError(error)) });
    return null;
  }
}

/** People leave out the scheme. */
function withScheme(url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(url.trim()) ? url.trim() : `https://${url.trim()}`;
}
