import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { allCommands, runCommand, runCommandSoon, useCommands } from '../../commands/commands.ts';
import { targetProject } from '../../commands/target-project.ts';
import { useUser } from '../../data/account/session.ts';
import { useProjectRights } from '../../data/projects/permissions.ts';
import { projectQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';

/** Adds a task from anywhere: where no page has its own way to, it opens that of the current or latest project first. */
export function useNewTaskCommand(currentId: string): void {
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const { data: projects = [] } = useQuery(projectsQuery);
  const run = (): void => {
    const here = allCommands().find(({ id }) => id === 'board-add' || id === 'new-own-task');
    if (here !== undefined) {
      runCommand(here.id);
      return;
    }
    const projectId = targetProject(projects, currentId, userId)?.id;
    if (projectId === undefined) return;
    void navigate({ to: '/projects/$projectId', params: { projectId } });
    runCommandSoon('board-add');
  };
  const command = {
    id: 'new-task',
    label: strings.board.newTask,
    group: strings.shell.groups.actions,
    rank: -1,
    run,
  };
  // Where it would lead is known on the page of a project, and to people who have only one.
  const target = currentId === '' && projects.length === 1 ? (projects[0]?.id ?? '') : currentId;
  const { data: project } = useQuery({ ...projectQuery(target), enabled: false });
  const { canWrite } = useProjectRights(project);
  useCommands(projects.length > 0 && (project === undefined || canWrite) ? [command] : []);
}
