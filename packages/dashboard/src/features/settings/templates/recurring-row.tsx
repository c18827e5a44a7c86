import type { RecurringTask } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarSync, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { formatRule } from '../../../components/recurrence/format-rule.ts';
import { nextText } from '../../../components/recurrence/next-text.ts';
import { useTogglePaused } from '../../../components/recurrence/use-toggle-paused.ts';
import { stopRepeating } from '../../../data/tasks/recurring-tasks.ts';
import { strings } from '../../../strings/index.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menus/menu.tsx';
import { RowMenu } from '../../../ui/menus/row-menu.tsx';

const text = strings.recurrence;

interface RecurringRowProps {
  recurring: RecurringTask;
  canWrite: boolean;
  onEdit: (kind: 'rule' | 'content') => void;
}

/** A recurring task: its rule in plain words, its next date, and its actions. */
export function RecurringRow({ recurring, canWrite, onEdit }: RecurringRowProps) {
  const cache = useQueryClient();
  const { toggle } = useTogglePaused(recurring);
  const { title, rule, paused, currentTaskId } = recurring;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {currentTaskId === null ? (
            <span className="min-w-0 break-words">{title}</span>
          ) : (
            <Link
              to="/tasks/$taskId"
              params={{ taskId: currentTaskId }}
              className="min-w-0 break-words hover:underline"
            >
              {title}
            </Link>
          )}
          {paused ? <Badge>{text.paused}</Badge> : null}
        </p>
        <p className="facts text-xs text-muted">
          <span>{formatRule(rule)}</span>
          {paused ? null : <span>{nextText(recurring, new Date(), { isCurrent: false })}</span>}
        </p>
      </div>
      {canWrite ? (
        // Its icon ends where the lines between the rows do.
        <span className="row-end">
          <RowMenu label={text.more(title)} title={title}>
            <MenuItem icon={<CalendarSync size={15} aria-hidden />} onSelect={() => onEdit('rule')}>
              {text.edit}
            </MenuItem>
            <MenuItem icon={<Pencil size={15} aria-hidden />} onSelect={() => onEdit('content')}>
              {strings.templates.editContent}
            </MenuItem>
            <MenuItem
              icon={paused ? <Play size={15} aria-hidden /> : <Pause size={15} aria-hidden />}
              onSelect={toggle}
            >
              {paused ? text.resume : text.pause}
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              icon={<Trash2 size={15} aria-hidden />}
              tone="danger"
              onSelect={() => stopRepeating(cache, recurring)}
            >
              {text.stop}
            </MenuItem>
          </RowMenu>
        </span>
      ) : null}
    </li>
  );
}
