import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../browser/lazy-part.tsx';
import { useCommands } from '../../commands/commands.ts';
import { useWritableProject } from '../../commands/use-writable-project.ts';
import { orgsQuery, projectsQuery } from '../../data/projects/projects.ts';
import { strings } from '../../strings/index.ts';
import { Button } from '../../ui/controls/button.tsx';

const NewOwnTaskDialog = lazyPart(() => import('./new-own-task-dialog.tsx'), 'NewOwnTaskDialog');

/** A new task for the user, in any project. Nothing for those who cannot create one anywhere. */
export function NewOwnTask() {
  const { data: projects = [] } = useQuery(projectsQuery);
  const { data: orgs } = useQuery(orgsQuery);
  const [isOpen, setOpen] = useState(false);
  const text = strings.board.newTask;
  // Guests often only read, and nearly everyone else can write somewhere: the dialog says where not.
  const isGuest = orgs?.every(({ role }) => role === 'guest') === true;
  const writable = useWritableProject(projects, isGuest);
  const isOffered = orgs !== undefined && projects.length > 0 && (!isGuest || writable !== undefined);
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
          <NewOwnTaskDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
