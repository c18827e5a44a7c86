import type { Project } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Globe, ListPlus, SearchCheck, Upload, UserPlus } from 'lucide-react';
import { usePending } from '../../data/pending/pending-changes.ts';
import { orgsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { isTouch } from '../../ui/is-touch.ts';
import { StepsPanel, StepText, stepClass } from '../../ui/lists/steps-panel.tsx';
import { useTaskCount } from './filters/use-task-count.ts';

interface FirstStepsProps {
  project: Project;
  canManage: boolean;
  onAdd: () => void;
}

/** What to do with an empty board. It goes away with the first task. */
export function FirstSteps({ project, canManage, onAdd }: FirstStepsProps) {
  const { data: orgs } = useQuery(orgsQuery);
  const count = useTaskCount(project.id, {}, project.taskCount === 0);
  const hasPending = usePending().some(({ change }) => change.projectId === project.id);
  if (project.taskCount > 0 || count !== 0 || hasPending) return null;
  const role = orgs?.find(({ id }) => id === project.orgId)?.role;
  const text = strings.boardSteps;
  const params = { projectId: project.id };
  return (
    <div data-first-steps className="px-(--gutter) pt-3 pb-2">
      <StepsPanel title={text.title} text={text.text}>
        <li>
          <button type="button" className={stepClass} onClick={onAdd}>
            <StepText
              icon={<ListPlus size={18} aria-hidden />}
              {...text.task}
              {...(isTouch() ? { text: text.addByTouch } : {})}
            />
          </button>
        </li>
        {/* Without a URL, nothing can be audited. */}
        <li>
          {project.url === null && canManage ? (
            <Link to="/projects/$projectId/settings" params={params} className={stepClass}>
              <StepText icon={<Globe size={18} aria-hidden />} {...text.url} />
            </Link>
          ) : (
            <Link to="/projects/$projectId/audits" params={params} className={stepClass}>
              <StepText icon={<SearchCheck size={18} aria-hidden />} {...text.audit} />
            </Link>
          )}
        </li>
        {role === 'owner' || role === 'admin' ? (
          <li>
            <Link to="/orgs/$slug/people" params={{ slug: project.orgSlug }} className={stepClass}>
              <StepText icon={<UserPlus size={18} aria-hidden />} {...text.invite} />
            </Link>
          </li>
        ) : null}
        {canManage ? (
          <li>
            <Link to="/projects/$projectId/settings/import" params={params} className={stepClass}>
              <StepText icon={<Upload size={18} aria-hidden />} {...text.import} />
            </Link>
          </li>
        ) : null}
      </StepsPanel>
    </div>
  );
}
