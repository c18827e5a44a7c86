import { Menu } from '@base-ui/react/menu';
import type { TaskCompact } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarClock,
  ChartNoAxesColumnIncreasing,
  Columns3,
  Copy,
  ExternalLink,
  FileCode,
  Files,
  FileText,
  Link2,
  ListChecks,
  type LucideIcon,
  Tag,
  Trash2,
  UserRound,
  UserRoundCheck,
} from 'lucide-react';
import { useRef } from 'react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { copyMarkdown } from '../../../components/tasks/copy-markdown.ts';
import { useDuplicateTask } from '../../../components/tasks/use-duplicate-task.ts';
import { useUser } from '../../../data/account/session.ts';
import { dueMoment } from '../../../strings/format/due-moment.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { MenuParts, menuPopupClass } from '../../../ui/menus/menu-parts.ts';
import '../../../ui/scroll-fade.css';
import { sheetBackdropClass, sheetClass, sheetPlaceClass } from '../../../ui/overlays/sheet-classes.ts';
import type { TaskEdit } from '../actions/plan-edits.ts';
import type { Anchor } from '../actions/task-actions-context.ts';
import type { Picker } from '../actions/task-picker.tsx';
import { toggleAssignee } from '../actions/use-task-keys.ts';

interface CardMenuProps {
  task: TaskCompact;
  /** The task, or the selection it is part of. */
  targets: readonly TaskCompact[];
  anchor: Anchor;
  canWrite: boolean;
  isSelected: boolean;
  focusAfter: () => HTMLElement | null;
  onOpen: () => void;
  onSelect: () => void;
  onPick: (picker: Picker) => void;
  onEdit: (edit: TaskEdit) => void;
  onDelete: () => void;
  onClose: () => void;
}

const iconProps = { size: 15, className: 'shrink-0 text-muted', 'aria-hidden': true } as const;

const pickers: readonly [Picker, string, LucideIcon][] = [
  ['status', 'S', Columns3],
  ['priority', 'P', ChartNoAxesColumnIncreasing],
  ['assignees', 'A', UserRound],
  ['labels', 'L', Tag],
  ['due', 'D', CalendarClock],
];

/** The menu of a card: everything its shortcuts do, with what the card has now. */
export function CardMenu(props: CardMenuProps) {
  const { task, targets, anchor, canWrite, isSelected, focusAfter, onOpen, onSelect, onPick, onClose } =
    props;
  // Runs after the menu has closed and the card has the focus, so that what opens then keeps it.
  const next = useRef<() => void>(undefined);
  const later = (run: () => void) => (): void => {
    next.current = run;
  };
  const cache = useQueryClient();
  const duplicate = useDuplicateTask();
  const text = strings.taskActions;
  const isSeveral = targets.length > 1;
  const url = `${window.location.origin}/tasks/${task.id}`;
  return (
    <MenuParts value={Menu}>
      <Menu.Root
        open
        modal={false}
        onOpenChange={(open) => {
          if (open) return;
          onClose();
          const run = next.current;
          if (run !== undefined) setTimeout(run, 0);
        }}
      >
        <Menu.Portal>
          <Menu.Backdrop className={sheetBackdropClass} />
          <Menu.Positioner
            anchor={anchor}
            side="bottom"
            align="start"
            sideOffset={2}
            className={classNames('z-50', sheetPlaceClass)}
          >
            <Menu.Popup
              aria-label={text.menuOf(task.key)}
              finalFocus={focusAfter}
              className={classNames(
                menuPopupClass,
                sheetClass,
                'scroll-fade max-sm:max-w-none! max-sm:px-2.5 max-sm:pt-2',
              )}
            >
              <p className="flex max-w-72 gap-1.5 px-2.5 pt-1.5 pb-1 text-xs text-muted max-sm:max-w-none max-sm:pb-2 max-sm:text-sm">
                {isSeveral ? (
                  text.selected(targets.length)
                ) : (
                  <>
                    <span className="shrink-0 font-medium">{task.key}</span>
                    <span className="truncate">{task.title}</span>
                  </>
                )}
              </p>
              {isSeveral ? null : (
                <>
                  <MenuItem icon={<FileText {...iconProps} />} onSelect={later(onOpen)} shortcut="↵">
                    {text.open}
                  </MenuItem>
                  <MenuItem
                    icon={<ExternalLink {...iconProps} />}
                    onSelect={() => window.open(url, '_blank', 'noopener')}
                  >
                    {text.openInTab}
                  </MenuItem>
                  <MenuSeparator />
                </>
              )}
              {canWrite ? (
                <>
                  {pickers.map(([picker, shortcut, Icon]) => (
                    <MenuItem
                      key={picker}
                      icon={<Icon {...iconProps} />}
                      onSelect={later(() => onPick(picker))}
                      shortcut={shortcut}
                    >
                      <span className="flex items-baseline justify-between gap-5">
                        {text.pick[picker]}
                        <span className="max-w-28 truncate text-xs text-muted">
                          {currentValue(picker, targets)}
                        </span>
                      </span>
                    </MenuItem>
                  ))}
                  <AssignMe {...props} />
                  <MenuSeparator />
                  <MenuItem icon={<ListChecks {...iconProps} />} onSelect={onSelect} shortcut="X">
                    {isSelected ? text.unselect : text.select}
                  </MenuItem>
                </>
              ) : null}
              {isSeveral ? null : (
                <>
                  <MenuItem
                    icon={<Copy {...iconProps} />}
                    onSelect={() => void copyText(task.key)}
                    shortcut="."
                  >
                    {strings.taskNotices.copyKey}
                  </MenuItem>
                  <MenuItem icon={<Link2 {...iconProps} />} onSelect={() => void copyText(url)}>
                    {strings.task.copyLink}
                  </MenuItem>
                  <MenuItem
                    icon={<FileCode {...iconProps} />}
                    onSelect={() => void copyMarkdown(cache, task.id)}
                  >
                    {strings.taskParts.copyMarkdown}
                  </MenuItem>
                </>
              )}
              {isSeveral || !canWrite ? null : (
                <>
                  <MenuSeparator />
                  <MenuItem icon={<Files {...iconProps} />} onSelect={() => void duplicate(task.id)}>
                    {strings.taskParts.duplicate}
                  </MenuItem>
                </>
              )}
              {canWrite ? (
                <>
                  <MenuSeparator />
                  <MenuItem icon={<Trash2 size={15} aria-hidden />} onSelect={props.onDelete} tone="danger">
                    {isSeveral ? strings.taskOutcomes.deleteAll(targets.length) : strings.task.delete}
                  </MenuItem>
                </>
              ) : null}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </MenuParts>
  );
}

function AssignMe({ targets, onEdit }: CardMenuProps) {
  const user = useUser();
  const isMine = targets.every(({ assigneeIds }) => assigneeIds.includes(user.id));
  return (
    <MenuItem
      icon={<UserRoundCheck {...iconProps} />}
      onSelect={() => onEdit(toggleAssignee(targets, user.id))}
      shortcut="I"
    >
      {isMine ? strings.task.unassignMe : strings.task.assignMe}
    </MenuItem>
  );
}

/** What all targets have of a field. Empty if they differ, or have nothing. */
function currentValue(picker: Picker, targets: readonly TaskCompact[]): string {
  const [first] = targets.map((task) => fieldText(picker, task));
  return targets.every((task) => fieldText(picker, task) === first) ? (first ?? '') : '';
}

function fieldText(picker: Picker, task: TaskCompact): string {
  switch (picker) {
    case 'status':
      return task.statusLabel;
    case 'priority':
      return strings.priorities[task.priority];
    case 'assignees':
      return task.assignees.map(({ name }) => name).join(', ');
    case 'labels':
      return task.labels.map(({ name }) => name).join(', ');
    case 'due':
      return task.dueDate === null ? '' : formatDay(dueMoment(task.dueDate), new Date());
  }
}
