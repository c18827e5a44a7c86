import { strings } from '../strings/index.ts';
import { Key } from '../ui/display/kbd.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useAllCommands } from './commands.ts';
import { formatKeys } from './keyboard.ts';

/** All shortcuts of the current page. */
export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Of two commands with the same keys, the later one runs.
  const byKeys = new Map(useAllCommands().map((command) => [command.keys, command]));
  byKeys.delete(undefined);
  const groups = Map.groupBy(byKeys.values(), ({ group }) => group);
  return (
    <Dialog open={open} onClose={onClose} title={strings.shell.shortcuts} width="medium">
      <div className="gap-8 sm:columns-2">
        {[...groups].map(([group, commands]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-2 text-xs font-semibold text-muted">{group}</h3>
            <dl className="space-y-1.5">
              {commands.map(({ id, label, keys = '' }) => (
                <div key={id} className="flex items-center justify-between gap-3 text-sm">
                  <dt>{label}</dt>
                  <dd className="flex gap-1">
                    {formatKeys(keys)
                      .split(' ')
                      .map((stroke) => (
                        <Key key={stroke}>{stroke}</Key>
                      ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
