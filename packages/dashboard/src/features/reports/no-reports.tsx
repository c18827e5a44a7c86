import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn, Plus } from 'lucide-react';
import { runCommand } from '../../commands/commands.ts';
import { useOrg } from '../../data/orgs/orgs.ts';
import { projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';

/** Shown while an organization has no tasks: what reports count, and how to begin. */
export function NoReports({ slug }: { slug: string }) {
  const org = useOrg(slug);
  const { data: projects } = useQuery(projectsQuery);
  const text = strings.reports;
  if (projects === undefined) return null;
  const first = projects.find(({ orgSlug }) => orgSlug === slug);
  if (first !== undefined)
    return (
      <EmptyState
        isAlone
        icon={<ChartColumn size={20} />}
        title={text.nothingTitle}
        text={text.noTasksText}
        action={
          <Link
            to="/projects/$projectId"
            params={{ projectId: first.id }}
            className={buttonClass({ tone: 'primary' })}
          >
            {text.addTasks}
          </Link>
        }
      />
    );
  const mayCreate = org != null && org.role !== 'guest';
  return (
    <EmptyState
      isAlone
      icon={<ChartColumn size={20} />}
      title={text.nothingTitle}
      text={text.nothingText}
      action={
        mayCreate ? (
          <Button
            tone="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => runCommand('new-project')}
          >
            {strings.newProject.createProject}
          </Button>
        ) : undefined
      }
    />
  );
}
