import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListPlus, SearchCheck, Upload, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { runCommand } from '../../commands/commands.ts';
import { usePending } from '../../data/pending/pending-changes.ts';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { useTaskCount } from './filters/use-task-count.ts';

interface FirstStepsProps {
  project: Project;
  canManage: boolean;
}

const stepClass =
  'flex h-full w-full items-start gap-3 rounded-xl border border-line bg-surface p-3.5 text-left shadow-card transition-colors hover:border-accent';

/** What to do with an empty board. It goes away with the first task. */
export function FirstSteps({ project, canManage }: FirstStepsProps) {
  const { data: orgs } = useQuery(orgsQuery);
  const count = useTaskCount(project.id, {}, project.taskCount === 0);
  const hasPending = usePending().some(({ change }) => change.projectId === project.id);
  if (project.taskCount > 0 || count !== 0 || hasPending) return null;
  const role = orgs?.find(({ id }) => id === project.orgId)?.role;
  const text = strings.board.firstSteps;
  const params = { projectId: project.id };
  return (
    <section aria-label={text.title} className="px-(--gutter) pt-3">
      <div className="rounded-2xl border border-line bg-accent-soft/40 p-4">
        <h2 className="text-base font-semibold">{text.title}</h2>
        <p className="text-sm text-muted">{text.text}</p>
        <ul className="mt-3 grid gap-2.5 sm:grid-cols-2 xl:grid-cols-4">
          <li>
            <button type="button" className={stepClass} onClick={() => runCommand('board-add')}>
              <Step icon={<ListPlus size={18} aria-hidden />} {...text.task} />
            </button>
          </li>
          <li>
            <Link to="/projects/$projectId/audits" params={params} className={stepClass}>
              <Step icon={<SearchCheck size={18} aria-hidden />} {...text.audit} />
            </Link>
          </li>
          {role === 'owner' || role === 'admin' ? (
            <li>
              <Link to="/orgs/$slug/people" params={{ slug: project.orgSlug }} className={stepClass}>
                <Step icon={<UserPlus size={18} aria-hidden />} {...text.invite} />
              </Link>
            </li>
          ) : null}
          {canManage ? (
            <li>
              <Link to="/projects/$projectId/import" params={params} className={stepClass}>
                <Step icon={<Upload size={18} aria-hidden />} {...text.import} />
              </Link>
            </li>
          ) : null}
        </ul>
      </div>
    </section>
  );
}

function Step({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">{title}</span>
        <span className="block text-xs text-muted">{text}</span>
      </span>
    </>
  );
}
