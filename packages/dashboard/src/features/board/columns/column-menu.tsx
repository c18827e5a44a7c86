import { useNavigate } from '@tanstack/react-router';
import { ChevronsRightLeft, Columns3, CopyPlus, Gauge, ListChecks } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { MenuItem } from '../../../ui/menus/menu.tsx';
import { useTaskActions } from '../actions/task-actions-context.ts';

export interface ColumnMenuProps {
  projectId: string;
  /** Null while unknown. */
  total: number | null;
  /** The loaded tasks. Without them, nothing can be selected here. */
  shownIds?: readonly string[] | undefined;
  canWrite: boolean;
  canManage: boolean;
  onTemplate?: (() => void) | undefined;
  onLimit: () => void;
  onFold?: (() => void) | undefined;
}

/** What can be done with a column. Loads with the first menu that opens. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { projectId, total, shownIds, canWrite, canManage, onTemplate, onLimit, onFold } = props;
  const { selectAll } = useTaskActions();
  const navigate = useNavigate();
  const text = strings.columnMenu;
  return (
    <>
      {canWrite && onTemplate !== undefined ? (
        <MenuItem icon={<CopyPlus size={15} aria-hidden />} onSelect={onTemplate}>
          {text.newFromTemplate}
        </MenuItem>
      ) : null}
      {canWrite && shownIds !== undefined ? (
        <MenuItem
          icon={<ListChecks size={15} aria-hidden />}
          disabled={shownIds.length === 0}
          onSelect={() => selectAll(shownIds)}
        >
          {text.select(shownIds.length, total ?? 0)}
        </MenuItem>
      ) : null}
      {canManage ? (
        <MenuItem icon={<Gauge size={15} aria-hidden />} onSelect={onLimit}>
          {text.setLimit}
        </MenuItem>
      ) : null}
      {onFold === undefined ? null : (
        <MenuItem icon={<ChevronsRightLeft size={15} aria-hidden />} onSelect={onFold}>
          {text.collapse}
        </MenuItem>
      )}
      {canManage ? (
        <MenuItem
          icon={<Columns3 size={15} aria-hidden />}
          onSelect={() => void navigate({ to: '/projects/$projectId/settings', params: { projectId } })}
        >
          {text.edit}
        </MenuItem>
      ) : null}
    </>
  );
}
