import type { Project } from '@fettle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery, projectsQuery } from '../../data/projects/projects.ts';
import { ProjectMark } from '../../ui/display/project-mark.tsx';
import { Menu, MenuItem } from '../../ui/menus/menu.tsx';

/** Tasks that a number counts, as the list of a project filters them. */
export interface CountedTasks {
  due?: 'overdue' | 'week';
  done?: 'no' | 'yes';
  priority?: 'low' | 'medium' | 'high' | 'critical';
  /** Keys of columns. */
  status?: string | readonly string[];
}

interface TasksLinkProps {
  slug: string;
  /** What is counted: the title of the choice of a project. */
  label: string;
  /** The same in every project, or what it is in one with these columns. */
  tasks: CountedTasks | ((project: Project) => CountedTasks);
  className: string;
  children: ReactNode;
}

/** Leads to the tasks that a number counts. Lists are of one project each, so with several it asks which one. */
export function TasksLink({ slug, label, tasks, className, children }: TasksLinkProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery(projectsQuery);
  const projects = data.filter(({ orgSlug }) => orgSlug === slug);
  const [only] = projects.length === 1 ? projects : [];
  const isFunction = typeof tasks === 'function';
  const { data: project } = useQuery({
    ...projectQuery(only?.id ?? ''),
    enabled: only !== undefined && isFunction,
  });
  const open = async (id: string): Promise<void> => {
    const filter = isFunction ? tasks(await cache.fetchQuery(projectQuery(id))) : tasks;
    await navigate({
      to: '/projects/$projectId',
      params: { projectId: id },
      search: { view: 'list', ...filter },
    });
  };
  if (only !== undefined) {
    const filter = isFunction ? (project === undefined ? {} : tasks(project)) : tasks;
    return (
      <Link
        to="/projects/$projectId"
        params={{ projectId: only.id }}
        search={{ view: 'list', ...filter }}
        className={className}
      >
        {children}
      </Link>
    );
  }
  return (
    <Menu
      title={label}
      trigger={
        <button type="button" className={className}>
          {children}
        </button>
      }
    >
      {projects.map(({ id, name, color }) => (
        <MenuItem
          key={id}
          icon={<ProjectMark id={id} name={name} color={color} />}
          onSelect={() => void open(id)}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}
