import type { Project } from '@fettle/contract';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { loadComponent } from '../../../browser/load-component.ts';
import { runCommand, useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';

const NewTaskDialog = lazy(loadComponent(() => import('./new-task-dialog.tsx'), 'NewTaskDialog'));

interface NewTaskProps {
  project: Project;
  /** Columns with a field for a new task are in view. */
  hasColumns: boolean;
  /** Each column has a button of its own, beside which the round one would cover cards. */
  hasFields: boolean;
  onOpen: (taskId: string) => void;
}

/** A new task in whatever the page shows: the command of the button in the header, and the button of a phone. */
export function NewTask({ project, hasColumns, hasFields, onOpen }: NewTaskProps) {
  const text = strings.board;
  const [isOpen, setOpen] = useState(false);
  const isSelecting = useTaskActions().selected.size > 0;
  const run = (): void => (hasColumns ? runCommand('board-add') : setOpen(true));
  useCommands([
    {
      id: 'new-task-here',
      label: text.newTask,
      group: text.commandsGroup,
      // The board has its own command for the key.
      ...(hasColumns ? {} : { keys: 'c' }),
      keysOnly: true,
      run,
    },
  ]);
  return (
    <>
      {isSelecting || hasFields ? null : (
        <button
          type="button"
          aria-label={text.newTask}
          onClick={run}
          data-round-button
          className="fixed right-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-20 inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent shadow-raised active:bg-accent-strong sm:hidden"
        >
          <Plus size={24} aria-hidden />
        </button>
      )}
      {isOpen ? (
        <Suspense>
          <NewTaskDialog project={project} onOpen={onOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
