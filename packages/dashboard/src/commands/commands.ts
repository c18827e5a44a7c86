import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** An action that is available now: listed in the palette, and run by the keyboard if it has `keys`. */
export interface Command {
  id: string;
  label: string;
  /** Other words that people search for it by, instead of those in `strings.commandWords`. */
  words?: string;
  /** Its heading in the palette and on the shortcut sheet. */
  group: string;
  /** For example `c`, `mod+k`, `shift+?`, or the sequence `g h`. `mod` is Cmd on a Mac and Ctrl elsewhere. */
  keys?: string;
  /** Also available while a dialog has the focus. Commands of the page below are not. */
  inDialog?: boolean;
  /** Left out of the palette, where it makes no sense, such as moving to the next card. */
  keysOnly?: boolean;
  /** Lower comes first in its group of the palette; 0 by default. */
  rank?: number;
  run: () => void;
}

/** A page takes less to open. */
const patienceMs = 5_000;

const registered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let current: readonly Command[] = [];

function publish(): void {
  current = [...registered.values()].flat();
  for (const listener of listeners) listener();
}

/**
 * Registers commands while the component is mounted. The IDs must be the same in every render. What they run may
 * change.
 */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  const key = commands.map(({ id, label, keys }) => `${id} ${label} ${keys ?? ''}`).join('\n');
  // Before the browser paints: whoever sees a page can press its keys.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a command is called decides, not which function it runs
  useLayoutEffect(() => {
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

/** All commands available at the moment. Of two with the same keys, the later one wins. */
export function useAllCommands(): readonly Command[] {
  return useSyncExternalStore(listen, () => current);
}

/** The same outside of a component. */
export function allCommands(): readonly Command[] {
  return current;
}

/** Runs a command by its ID, for buttons elsewhere. Does nothing while the command is not available. */
export function runCommand(id: string): void {
  current.findLast((command) => command.id === id)?.run();
}

/** Runs a command as soon as it is available, for one of the page that is about to open. */
export function runCommandSoon(id: string): void {
  const run = (): boolean => {
    const command = current.findLast((each) => each.id === id);
    // After the page that registers it has rendered.
    if (command !== undefined) setTimeout(command.run);
    return command !== undefined;
  };
  if (run()) return;
  const stop = (): void => {
    clearTimeout(timer);
    stopListening();
  };
  const stopListening = listen(() => {
    if (run()) stop();
  });
  const timer = setTimeout(stop, patienceMs);
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
