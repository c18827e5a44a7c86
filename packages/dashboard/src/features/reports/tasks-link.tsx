import type { Project, ProjectListItem } from '@fettle/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { projectQuery, projectsQuery } from '../../data/projects/projects.ts';
import { formatNumber } from '../../strings/format/format-number.ts';
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
  /** How many of them a project has, where its list says so. Those without any are not offered. */
  countIn?: ((project: ProjectListItem) => number) | undefined;
  className: string;
  children: ReactNode;
}

/** Leads to the tasks that a number counts. Lists are of one project each, so with several it asks which one. */
export function TasksLink({ slug, label, tasks, countIn, className, children }: TasksLinkProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery(projectsQuery);
  const all = data.filter(({ orgSlug }) => orgSlug === slug);
  const counted = countIn === undefined ? all : all.filter((each) => countIn(each) > 0);
  const projects = counted.length === 0 ? all : counted;
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
      {projects.map((each) => (
        <MenuItem
          key={each.id}
          icon={<ProjectMark id={each.id} name={each.name} color={each.color} />}
          onSelect={() => void open(each.id)}
        >
          <span className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{each.name}</span>{' '}
            {countIn === undefined ? null : (
              <span className="text-xs text-muted tabular-nums">{formatNumber(countIn(each))}</span>
            )}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
