import type { TaskCompact } from '@fettle/contract';
import { useCommands } from '../../../commands/commands.ts';
import { addDays, dayDue, dayOf } from '../../../components/pickers/calendar-days.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { focusCard, focusedCard, focusMovedCard } from '../cards/focus-card.ts';

interface CalendarKeys {
  tasks: readonly TaskCompact[];
  canWrite: boolean;
  onMove: (task: TaskCompact, day: string) => void;
}

/** Keyboard access to the calendar: move between tasks, and move the focused task to another day. */
export function useCalendarKeys({ tasks, canWrite, onMove }: CalendarKeys): void {
  const text = strings.board;
  const calendar = strings.calendar;
  const group = text.commandsGroup;
  const go = (step: number) => (): void => {
    const at = tasks.findIndex(({ id }) => id === focusedCard().id);
    const next = tasks[at === -1 ? 0 : at + step];
    if (next !== undefined) focusCard(next.id);
  };
  const shift = (days: number) => (): void => {
    const task = tasks.find(({ id }) => id === focusedCard().id);
    if (task === undefined) return;
    // A task without a date comes to today first.
    const day = task.dueDate === null ? dayOf(new Date()) : addDays(dayDue(task.dueDate), days);
    onMove(task, day);
    focusMovedCard(task.id);
    announce(calendar.movedTo(task.key, day));
  };
  const moves = [
    { id: 'calendar-earlier', label: calendar.dayEarlier, keys: 'alt+arrowleft', run: shift(-1) },
    { id: 'calendar-later', label: calendar.dayLater, keys: 'alt+arrowright', run: shift(1) },
    { id: 'calendar-week-earlier', label: calendar.weekEarlier, keys: 'alt+arrowup', run: shift(-7) },
    { id: 'calendar-week-later', label: calendar.weekLater, keys: 'alt+arrowdown', run: shift(7) },
  ];
  useCommands(
    [
      { id: 'calendar-next', label: text.nextCard, keys: 'j', run: go(1) },
      { id: 'calendar-previous', label: text.previousCard, keys: 'k', run: go(-1) },
      ...(canWrite ? moves : []),
    ].map((command) => ({ ...command, group, keysOnly: true })),
  );
}
