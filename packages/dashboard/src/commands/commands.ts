import { useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that can be done here and now: listed in the palette, and with `keys` done by the keyboard. */
export interface Command {
  id: string;
  label: string;
  /** Heading it stands under, in the palette and on the sheet of shortcuts. */
  group: string;
  /** Such as `c`, `mod+k`, `shift+?` or a sequence `g h`; `mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys?: string;
  /** Works while a dialog has the focus too; commands of the page below do not. */
  inDialog?: boolean;
  /** Left out of the palette, where it would make no sense, such as going to the next card. */
  keysOnly?: boolean;
  run: () => void;
}

const registered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let current: readonly Command[] = [];

function publish(): void {
  current = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

/**
 * Offers commands as long as the component is there. Give the same ids in every render; what they run may change
 * freely.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const key = commands.map(({ id, label, keys }) => `${id} ${label} ${keys ?? ''}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a command is called decides, not which function it runs
  useEffect(() => {
    const place = Symbol('commands');
    const stable = latest.current.map((command) => ({
      ...command,
      run: () => latest.current.find(({ id }) => id === command.id)?.run(),
    }));
    registered.set(place, stable);
    publish();
    return () => {
      registered.delete(place);
      publish();
    };
  }, [key]);
}

/** Every command offered at the moment; of two with the same keys the later one counts. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(listen, () => current);
}

/** The same outside a component. */
export function allCommands(): readonly Command[] {
  return current;
}

/** Does what the command of that id does, for buttons that stand elsewhere; nothing while it is not offered. */
export function runCommand(id: string): void {
  current.findLast((command) => command.id === id)?.run();
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
