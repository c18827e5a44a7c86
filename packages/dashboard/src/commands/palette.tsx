import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { strings } from '../strings/index.ts';
import { classNames } from '../ui/class-names.ts';
import { Button } from '../ui/controls/button.tsx';
import { isTouch } from '../ui/is-touch.ts';
import '../ui/scroll-fade.css';
import type { Entry, Group } from './palette-entry.ts';
import { type PaletteTargets, usePaletteGroups } from './palette-groups.ts';
import type { Typed } from './palette-opening.tsx';
import { PaletteKeys, PaletteRow } from './palette-row.tsx';
import { useEnter } from './use-enter.ts';
import { type NoMatches, useNoMatches } from './use-no-matches.ts';
import { useProjectChoice } from './use-project-choice.ts';

export type { PaletteTargets };

interface PaletteProps extends PaletteTargets {
  /** What was typed before the palette had loaded. */
  typed: Typed;
  /** Gets the focus back on close. Null restores the last focused element. */
  before: HTMLElement | null;
  onClose: () => void;
}

const groupLabelClass = 'truncate px-3 pt-2 pb-1 text-xs font-medium text-muted';

/** One field for everything: run a command, open a project, find a task. On a phone it fills the screen. */
export function Palette({ typed, before, onClose, ...targets }: PaletteProps) {
  return (
    <Dialog.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center sm:px-3 sm:pt-[10dvh]">
          <Dialog.Popup
            aria-label={strings.shell.palette}
            // If nothing had it, the first link of the page would get it.
            finalFocus={() => (before === document.body ? false : (before ?? true))}
            className="flex w-full flex-col overflow-hidden bg-surface max-sm:h-dvh sm:max-w-2xl sm:rounded-2xl sm:border sm:border-line sm:shadow-raised"
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
  // The title of a task whose project is being chosen.
  const [title, setTitle] = useState<string | null>(null);
  const found = usePaletteGroups(title === null ? text : '', targets);
  const choice = useProjectChoice(title, title === null ? '' : text, targets.openTask);
  const { groups, isComplete, cannotSearch = false } = title === null ? found : choice;
  const noMatches = useNoMatches(title === null ? text.trim() : '', targets.openTask);
  const isNothing = text.trim() !== '' && isComplete && groups.length === 0;
  const offer = isNothing && noMatches !== null ? toOffer(text.trim(), noMatches) : null;
  // Nobody has pressed an arrow key on a touchscreen yet: a highlighted row would look chosen.
  const [isQuiet, setQuiet] = useState(isTouch);
  const field = useRef<HTMLInputElement>(null);
  const run = (entry: Entry): void => {
    if (entry.id === offer?.id && noMatches?.create === null) {
      setTitle(text.trim());
      setText('');
      field.current?.focus();
      return;
    }
    onClose();
    // Once the focus is back where it was: many commands move it, such as into the field for a new task.
    setTimeout(entry.run);
  };
  const { onHighlight, onEnter } = useEnter({ text, groups, offer, isComplete, isSent: typed.isSent, run });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key.startsWith('Arrow')) setQuiet(false);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.preventBaseUIHandler();
    onEnter();
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={offer === null ? groups : [{ label: strings.palette.newTask, items: [offer] }]}
      mode="none"
      value={text}
      onValueChange={setText}
      onItemHighlighted={onHighlight}
      itemToStringValue={(entry: Entry) => entry.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-line px-4 max-sm:pr-1.5">
        <Search size={16} className="shrink-0 text-muted" aria-hidden />
        <Autocomplete.Input
          ref={field}
          aria-label={strings.shell.palette}
          placeholder={title === null ? strings.shell.paletteHint : strings.palette.chooseProject}
          autoFocus
          onKeyDown={onKeyDown}
          className="h-12 w-full min-w-0 bg-transparent text-base outline-none placeholder:text-muted"
        />
        <span className="sm:hidden">
          <Button tone="quiet" onClick={onClose}>
            {strings.common.cancel}
          </Button>
        </span>
      </div>
      <div className="scroll-fade min-h-0 overflow-y-auto p-1.5 max-sm:flex-1 sm:max-h-[50dvh]">
        {/* Not `Autocomplete.Empty`: a task that could be created is in the list. */}
        <div role="status">
          {cannotSearch ? (
            <p className="rounded-lg bg-warning-soft px-3 py-2 text-sm text-warning">
              {strings.palette.cannotSearch}
            </p>
          ) : isComplete && groups.length === 0 ? (
            <Nothing title={title} text={text.trim()} />
          ) : null}
        </div>
        <Autocomplete.List>
          {(group: Group) => (
            <Autocomplete.Group key={group.label} items={group.items}>
              <Autocomplete.GroupLabel className={groupLabelClass}>{group.label}</Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(entry: Entry) => (
                  <Autocomplete.Item
                    key={entry.id}
                    value={entry}
                    onClick={() => run(entry)}
                    className={classNames(
                      'flex cursor-pointer gap-3 rounded-lg px-3 py-2 text-sm select-none max-sm:min-h-12 max-sm:items-center',
                      isQuiet ? 'active:bg-hover' : 'data-highlighted:bg-hover',
                    )}
                  >
                    <PaletteRow entry={entry} text={text} />
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
      <PaletteKeys
        hasRows={groups.length > 0 || offer !== null}
        enter={
          noMatches?.create === null && offer !== null
            ? 'next'
            : (offer ?? title) === null
              ? 'open'
              : 'create'
        }
      />
    </Autocomplete.Root>
  );
}

/** Why nothing is listed, and what was searched. `title`: of a task whose project is chosen. */
function Nothing({ title, text }: { title: string | null; text: string }) {
  return (
    <div className="px-3 py-2.5">
      <p className="text-sm font-medium wrap-anywhere">
        {title === null ? strings.palette.noResults(text) : strings.palette.noProject}
      </p>
      {title === null ? (
        <p className="mt-1 max-w-prose text-sm text-muted">{strings.palette.searched}</p>
      ) : null}
    </div>
  );
}

/** What the typed text may become: a task. */
function toOffer(title: string, { project, create }: NoMatches): Entry {
  const text = strings.palette;
  return {
    id: 'create',
    label: project === null ? text.createTaskIn(title) : text.createTask(title),
    isNew: true,
    ...(project === null ? {} : { detail: project }),
    // Without a project, the palette asks for it.
    run: () => create?.(),
  };
}
