import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { crawlRulesQuery } from '../../../data/audits/audits.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import {
  isChanged,
  needsProof,
  type RulesForm,
  ruleErrorPaths,
  toBody,
  toForm,
} from '../rules/rules-form.ts';
import { RulesSection } from '../rules/rules-section.tsx';

interface StartDialogProps {
  projectId: string;
  url: string;
  open: boolean;
  onClose: () => void;
}

/** Asks for the page limit and the rules of the crawl, and starts an audit. */
export function StartDialog({ projectId, url, open, onClose }: StartDialogProps) {
  const text = strings.auditStart;
  return (
    <Dialog open={open} onClose={onClose} title={text.title} description={text.text(url)} width="medium">
      <StartForm projectId={projectId} url={url} onClose={onClose} />
    </Dialog>
  );
}

/** The defaults of the service (`limits` of the contract). */
const usual = { maxPages: '500', maxDepth: '5' };

function StartForm({ projectId, url, onClose }: Omit<StartDialogProps, 'open'>) {
  const text = strings.auditStart;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [maxPages, setMaxPages] = useState(() => readLocal(`audit pages ${projectId}`) ?? usual.maxPages);
  const [maxDepth, setMaxDepth] = useState(() => readLocal(`audit depth ${projectId}`) ?? usual.maxDepth);
  const saved = useQuery(crawlRulesQuery(projectId));
  /** Null until somebody changes one. */
  const [rules, setRules] = useState<RulesForm | null>(null);
  const saveRules = async (): Promise<void> => {
    if (saved.data === undefined || rules === null || !isChanged(rules, saved.data)) return;
    const stored = await api.setCrawlRules({ id: projectId, ...toBody(rules) });
    cache.setQueryData(crawlRulesQuery(projectId).queryKey, stored);
    setRules(toForm(stored));
  };
  // Rules that need the proof are refused without it.
  const check = useMutation({
    meta: { showsError: true },
    mutationFn: saveRules,
    onSuccess: () => showToast({ kind: 'success', text: strings.crawlRules.provedNow }),
  });
  const start = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      check.reset();
      await saveRules();
      return api.startAudit({ id: projectId, maxPages: Number(maxPages), maxDepth: Number(maxDepth) });
    },
    async onSuccess({ id }) {
      saveLocal(`audit pages ${projectId}`, maxPages);
      saveLocal(`audit depth ${projectId}`, maxDepth);
      void cache.invalidateQueries({ queryKey: queryKeys.audits(projectId) });
      onClose();
      await navigate({ to: '/projects/$projectId/audits/$auditId', params: { projectId, auditId: id } });
    },
  });
  const error = start.error ?? check.error;
  const isUnproved = needsProof(rules, saved.data);
  const whyNotId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={text.maxPages}
          name="maxPages"
          type="number"
          inputMode="numeric"
          min={1}
          max={10_000}
          autoFocus
          hint={text.maxPagesHint}
          value={maxPages}
          onChange={(event) => setMaxPages(event.target.value)}
          error={fieldError(start.error, 'maxPages')}
        />
        <TextField
          label={text.maxDepth}
          name="maxDepth"
          type="number"
          inputMode="numeric"
          min={0}
          max={20}
          hint={text.maxDepthHint}
          value={maxDepth}
          onChange={(event) => setMaxDepth(event.target.value)}
          error={fieldError(start.error, 'maxDepth')}
        />
      </div>
      {saved.data === undefined ? null : (
        <RulesSection
          url={url}
          saved={saved.data}
          form={rules ?? toForm(saved.data)}
          onChange={setRules}
          error={error}
          onCheck={() => {
            start.reset();
            check.mutate();
          }}
          isChecking={check.isPending}
        />
      )}
      {saved.isError ? <LoadFailed error={saved.error} onRetry={() => void saved.refetch()} /> : null}
      <FormError error={error} fields={['maxPages', 'maxDepth', ...ruleErrorPaths(error)]} />
      <DialogFooter>
        {isUnproved ? (
          <p id={whyNotId} className="text-xs text-muted">
            {strings.crawlRules.proveFirst}
          </p>
        ) : null}
        <Button onClick={onClose}>{strings.common.cancel}</Button>
        <Button
          type="submit"
          tone="primary"
          disabled={isUnproved}
          aria-describedby={isUnproved ? whyNotId : undefined}
          busy={start.isPending}
        >
          {text.start}
        </Button>
      </DialogFooter>
    </form>
  );
}
