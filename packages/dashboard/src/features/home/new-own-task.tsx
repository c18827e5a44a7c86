import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { useCommands } from '../../commands/commands.ts';
import { targetProjects } from '../../commands/target-project.ts';
import { useWritableProject } from '../../commands/use-writable-project.ts';
import { useUser } from '../../data/account/session.ts';
import { orgsQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openProjects } from './project-risk.ts';

const NewOwnTaskDialog = lazyPart(() => import('./new-own-task-dialog.tsx'), 'NewOwnTaskDialog');

/** A new task for the user, in any project. Nothing for those who cannot create one anywhere. */
export function NewOwnTask() {
  const { id: userId } = useUser();
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: orgs } = useQuery(orgsQuery);
  const [isOpen, setOpen] = useState(false);
  const text = strings.board.newTask;
  const open = openProjects(projects);
  // Guests often only read, and nearly everyone else can write somewhere: the dialog says where not.
  const isGuest = orgs?.every(({ role }) => role === 'guest') === true;
  const writable = useWritableProject(targetProjects(open, '', userId), isGuest);
  const isOffered = orgs !== undefined && open.length > 0 && (!isGuest || writable !== undefined);
  useCommands(
    isOffered
      ? [
          {
            id: 'new-own-task',
            label: text,
            group: strings.pages.myTasks,
            keys: 'c',
            keysOnly: true,
            run: () => setOpen(true),
          },
        ]
      : [],
  );
  if (!isOffered) return null;
  return (
    <>
      <Button tone="primary" size="small" icon={<Plus size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {text}
      </Button>
      {isOpen ? (
        <Suspense>
          <NewOwnTaskDialog first={writable?.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
