import { showToast } from '../data/toasts/toasts.ts';
import { undoLast } from '../data/toasts/undo.ts';
import { strings } from '../strings/index.ts';
import { useCommands } from './commands.ts';

/** Lets people undo what was done at a place, one step after the other. */
export function useUndo(place: string): void {
  useCommands([
    {
      id: 'undo',
      label: strings.common.undo,
      group: strings.shell.groups.actions,
      keys: 'mod+z',
      run: () => {
        if (!undoLast(place)) showToast({ text: strings.common.nothingToUndo, id: 'undo' });
      },
    },
  ]);
}
