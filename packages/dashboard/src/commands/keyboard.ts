import { allCommands, type Command } from './commands.ts';
import { isMovedBy, type KeyTarget, takesLetters } from './owns-key.ts';

/** The longest pause between the two keys of a sequence. */
const sequenceMs = 1_000;

const isMac = navigator.platform.startsWith('Mac');

/** Runs commands by their keys until the returned function is called. */
export function listenToKeys(): () => void {
  let before: { stroke: string; at: number } | null = null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || isModifier(event.key)) return;
    const stroke = strokeOf(event);
    const isFresh = before !== null && event.timeStamp - before.at < sequenceMs;
    const command = (isFresh ? find(`${before?.stroke} ${stroke}`, event) : undefined) ?? find(stroke, event);
    before = command === undefined ? { stroke, at: event.timeStamp } : null;
    if (command === undefined) return;
    event.preventDefault();
    command.run();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** The keys of a command as people read them: `⌘K` on a Mac, `Ctrl+K` elsewhere. */
export function formatKeys(keys: string): string {
  return keys
    .split(' ')
    .map((stroke) =>
      stroke
        .split('+')
        .map(formatKey)
        .join(isMac ? '' : '+'),
    )
    .join(' ');
}

const named: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
};

function formatKey(key: string): string {
  if (key === 'mod') return isMac ? '⌘' : 'Ctrl';
  if (key === 'shift') return isMac ? '⇧' : 'Shift';
  if (key === 'alt') return isMac ? '⌥' : 'Alt';
  return named[key] ?? key.toUpperCase();
}

function strokeOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase();
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  // Shift is part of the character: `?` is `?` on every keyboard layout.
  const isShifted = event.shiftKey && key.length > 1;
  return [isMod ? 'mod' : '', event.altKey ? 'alt' : '', isShifted ? 'shift' : '', key]
    .filter(Boolean)
    .join('+');
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'Meta'].includes(key);
}

/** In a text field these keys belong to the field. */
const ofTexts = ['mod+a', 'mod+z'];

function find(keys: string, event: KeyboardEvent): Command | undefined {
  const typing = isTyping(event.target) && (!keys.includes('mod+') || ofTexts.includes(keys));
  if (typing || isOfControl(event.target, keys)) return undefined;
  const inDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
  return allCommands().findLast(
    (command) => command.keys === keys && (!inDialog || command.inDialog === true),
  );
}

/** Keys type in a text field, and choose in an open list. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const place = target.closest('input, textarea, select, [role=menu], [role=listbox]');
  return takesLetters(describe(target)) || (place !== null && takesLetters(describe(place)));
}

function isOfControl(target: EventTarget | null, keys: string): boolean {
  return target instanceof Element && isMovedBy(describe(target), keys);
}

function describe(element: Element): KeyTarget {
  return {
    tag: element.localName,
    type: element instanceof HTMLInputElement ? element.type : '',
    role: element.getAttribute('role'),
    isEditable: element instanceof HTMLElement && element.isContentEditable,
  };
}
