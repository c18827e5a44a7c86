import type { ImportFormat, ImportOptions } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { NotFound } from '../../../components/feedback/not-found.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { importQuery, isRunning, type NewImport, startImport } from '../../../data/projects/imports.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { projectQuery } from '../../../data/projects/projects.ts';
import { strings } from '../../../strings/index.ts';
import { Button, buttonClass } from '../../../ui/controls/button.tsx';
import { PageHead } from '../page-head.tsx';
import { ProjectSettingsFrame } from '../project/project-settings-frame.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportMappings } from './import-mappings.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportReport } from './import-report.tsx';

const route = getRouteApi('/shell/projects/$projectId/settings/import');
const text = strings.imports;

/** What is being imported, from the choice of the file to the end. */
interface Choice {
  format: ImportFormat;
  file: File;
  options: ImportOptions;
}

/** Imports tasks: a dry run of a file, what its names stand for, and then the import itself. */
export function ImportPage() {
  const { projectId } = route.useParams();
  const { data: project } = useSuspenseQuery(projectQuery(projectId));
  const { canManage } = useProjectRights(project);
  const cache = useQueryClient();
  const [choice, setChoice] = useState<Choice | null>(null);
  const [hasChanged, setChanged] = useState(false);
  const [importId, setImportId] = useState<string | null>(null);
  const { data: current } = useQuery({ ...importQuery(importId ?? ''), enabled: importId !== null });
  const written = current !== undefined && !current.dryRun && !isRunning(current) ? current.id : null;
  useEffect(() => {
    if (written === null) return;
    // The live stream reports tasks, but not the columns that an import creates.
    void cache.invalidateQueries({ queryKey: queryKeys.project(projectId) });
    void cache.invalidateQueries({ queryKey: queryKeys.taskLists(projectId) });
    void cache.invalidateQueries({ queryKey: queryKeys.imports(projectId) });
  }, [written, projectId, cache]);
  const start = useMutation({
    meta: { showsError: true },
    mutationFn: (wish: NewImport) => startImport(wish),
    onSuccess(started) {
      cache.setQueryData(importQuery(started.id).queryKey, started);
      setImportId(started.id);
      setChanged(false);
    },
  });
  const cancel = useMutation({
    mutationFn: (id: string) => api.cancelImport({ id }),
    onSuccess: (ended) => cache.setQueryData(importQuery(ended.id).queryKey, ended),
  });
  if (!canManage) return <NotFound what="access" level="h2" text={text.notAllowed} />;

  const run = (wish: Choice, dryRun: boolean): void => {
    setChoice(wish);
    start.mutate({ projectId, ...wish, dryRun });
  };
  const reset = (): void => {
    setChoice(null);
    setImportId(null);
    start.reset();
    void cache.invalidateQueries({ queryKey: queryKeys.imports(projectId) });
  };
  const isBusy = start.isPending || (current !== undefined && isRunning(current));
  const isReady = choice !== null && current?.dryRun === true && current.status === 'complete' && !isBusy;
  const toWrite = current === undefined ? 0 : current.counts.created + current.counts.changed;
  return (
    <ProjectSettingsFrame project={project}>
      <PageHead level={2} title={text.title} text={text.intro} />
      {current === undefined && !start.isPending ? (
        <>
          <ImportForm onSubmit={(wish) => run(wish, true)} />
          <FormError error={start.error} />
          <EarlierImports projectId={projectId} />
        </>
      ) : null}
      {isBusy ? (
        <ImportProgress
          current={current}
          onCancel={current === undefined ? null : () => cancel.mutate(current.id)}
        />
      ) : null}
      {current !== undefined && !isBusy ? <ImportReport current={current} /> : null}
      {isReady ? (
        <ImportMappings
          current={current}
          project={project}
          options={choice.options}
          onChange={(options) => {
            setChoice({ ...choice, options });
            setChanged(true);
          }}
        />
      ) : null}
      {current !== undefined && !isBusy ? (
        <div className="space-y-3">
          {hasChanged ? <p className="text-sm text-muted">{text.changedChoices}</p> : null}
          <FormError error={start.error} />
          <div className="flex flex-wrap gap-3">
            {isReady && hasChanged ? (
              <Button tone="primary" onClick={() => run(choice, true)}>
                {text.checkAgain}
              </Button>
            ) : null}
            {isReady && !hasChanged ? (
              <Button tone="primary" disabled={toWrite === 0} onClick={() => run(choice, false)}>
                {toWrite === 0 ? text.nothing : text.run(toWrite)}
              </Button>
            ) : null}
            {current.dryRun ? null : (
              <Link
                to="/projects/$projectId"
                params={{ projectId }}
                className={buttonClass({ tone: 'primary' })}
              >
                {text.toBoard}
              </Link>
            )}
            <Button onClick={reset}>{text.again}</Button>
          </div>
        </div>
      ) : null}
    </ProjectSettingsFrame>
  );
}
