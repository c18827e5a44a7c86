import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { strings } from '../strings/index.ts';
import { Key } from '../ui/display/kbd.tsx';
import { ProjectMark } from '../ui/display/project-mark.tsx';
import { formatKeys } from './keyboard.ts';
import type { Entry, Group } from './palette-entry.ts';
import { type PaletteTargets, usePaletteGroups } from './palette-groups.ts';
import type { Typed } from './palette-opening.tsx';
import { useEnter } from './use-enter.ts';

export type { PaletteTargets };

interface PaletteProps extends PaletteTargets {
  /** What was typed before the palette had loaded. */
  typed: Typed;
  /** Gets the focus back on close. Null restores the last focused element. */
  before: HTMLElement | null;
  onClose: () => void;
}

/** One field for everything: run a command, open a project, find a task. */
export function Palette({ typed, before, onClose, ...targets }: PaletteProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-3 pt-[10dvh]">
          <Dialog.Popup
            aria-label={strings.shell.palette}
            finalFocus={() => before ?? true}
            className="w-full max-w-xl overflow-hidden rounded-2xl border border-line bg-surface shadow-raised"
          >
            <PaletteList typed={typed} onClose={onClose} {...targets} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ typed, onClose, ...targets }: Omit<PaletteProps, 'before'>) {
  const [text, setText] = useState(typed.text);
  const { groups, isComplete } = usePaletteGroups(text, targets);
  const run = (entry: Entry): void => {
    onClose();
    entry.run();
  };
  const { onHighlight, onEnter } = useEnter({ text, groups, isComplete, isSent: typed.isSent, run });
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      mode="none"
      value={text}
      onValueChange={setText}
      onItemHighlighted={onHighlight}
      itemToStringValue={(entry: Entry) => entry.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search size={16} className="text-muted" aria-hidden />
        <Autocomplete.Input
          aria-label={strings.shell.palette}
          placeholder={strings.shell.paletteHint}
          autoFocus
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.preventBaseUIHandler();
            onEnter();
          }}
          className="h-12 w-full bg-transparent text-base outline-none placeholder:text-muted"
        />
      </div>
      <div className="max-h-[50dvh] overflow-y-auto p-1.5">
        <Autocomplete.Empty>
          <p className="px-3 py-6 text-center text-sm text-muted empty:hidden">
            {isComplete ? strings.palette.empty : ''}
          </p>
        </Autocomplete.Empty>
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-medium text-muted">
                {group.label}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    onClick={() => run(entry)}
                    className="flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm select-none data-highlighted:bg-hover"
                  >
                    {entry.project === undefined ? null : <ProjectMark {...entry.project} />}
                    <span dir="auto" className="min-w-0 truncate">
                      {entry.label}
                    </span>
                    <span className="min-w-[30%] flex-1 truncate text-xs text-muted">{entry.detail}</span>
                    {entry.keys === undefined ? null : (
                      <span className="pointer-coarse:hidden">
                        <Key>{formatKeys(entry.keys)}</Key>
                      </span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  );
}
