import type { Project } from '@fettle/contract';
import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../browser/lazy-part.tsx';
import { runCommand, useCommands } from '../../../commands/commands.ts';
import { strings } from '../../../strings/index.ts';
import { useTaskActions } from '../actions/task-actions-context.ts';

const NewTaskDialog = lazyPart(() => import('./new-task-dialog.tsx'), 'NewTaskDialog');

interface NewTaskProps {
  project: Project;
  /** Columns with a field for a new task are in view. */
  hasColumns: boolean;
  /** Each column has a button of its own. */
  hasFields: boolean;
  onOpen: (taskId: string) => void;
}

/** A new task in whatever the page shows: the command of the button in the header, and the bar of a phone. */
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
          onClick={run}
          data-add-bar
          // Across the page, below what scrolls: a round button would cover what is at the end of rows and cards.
          className="fixed inset-x-0 bottom-0 z-20 flex h-(--add-bar) items-center justify-center gap-2 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] font-semibold text-accent active:bg-hover sm:hidden"
        >
          <Plus size={18} aria-hidden />
          {text.newTask}
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
