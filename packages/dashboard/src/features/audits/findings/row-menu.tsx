import type { AuditOverview, Project } from '@fettle/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, EyeOff, FileSearch, ListPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { IgnoreDialog } from '../ignoring/ignore-dialog.tsx';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { CreateTaskDialog } from './create-task-dialog.tsx';
import type { TaskSubject } from './use-create-task.ts';

interface RowMenuProps {
  audit: AuditOverview;
  project: Project;
  /** What the row is about, for screen readers. */
  name: string;
  /** Null for what is not at one URL. */
  url: string | null;
  /** Null if no task can be created. */
  taskSubject: TaskSubject | null;
  /** Null if it cannot be ignored. */
  ignoreSubject: IgnoreSubject | null;
}

/** What else can be done about an issue, an occurrence, or a broken link: the rest of its row's actions, in words. */
export function RowMenu({ audit, project, name, url, taskSubject, ignoreSubject }: RowMenuProps) {
  const [dialog, setDialog] = useState<'task' | 'ignore' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const around = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  const navigate = useNavigate();
  const text = strings.auditLinks;
  const close = (): void => setDialog(null);
  const ignore = (): void => {
    // The row is gone afterward.
    const row = button.current;
    const check = row?.closest('article')?.querySelector<HTMLElement>('h4 button');
    around.current = [row, check, row?.closest<HTMLElement>('[role=tabpanel]')];
    setDialog('ignore');
  };
  const inspect = (shown: string): void =>
    void navigate({
      to: '/projects/$projectId/audits/$auditId/page',
      params: { projectId: project.id, auditId: audit.id },
      search: { url: shown },
    });
  if (url === null && taskSubject === null && ignoreSubject === null) return null;
  return (
    <>
      <Menu
        align="end"
        title={name}
        trigger={
          <IconButton ref={button} label={text.actionsFor(name)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {taskSubject === null ? null : (
          <MenuItem icon={<ListPlus size={15} aria-hidden />} onSelect={() => setDialog('task')}>
            {text.createWithDetails}
          </MenuItem>
        )}
        {ignoreSubject === null ? null : (
          <MenuItem icon={<EyeOff size={15} aria-hidden />} onSelect={ignore}>
            {strings.ignoring.ignore}
          </MenuItem>
        )}
        {url === null ? null : (
          <>
            <MenuItem icon={<FileSearch size={15} aria-hidden />} onSelect={() => inspect(url)}>
              {text.inspect}
            </MenuItem>
            <MenuItem icon={<Copy size={15} aria-hidden />} onSelect={() => void copyText(url)}>
              {text.copyUrl}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'task' && taskSubject !== null ? (
        <CreateTaskDialog audit={audit} project={project} subject={taskSubject} onClose={close} />
      ) : null}
      {dialog === 'ignore' && ignoreSubject !== null ? (
        <IgnoreDialog
          audit={audit}
          subjects={[ignoreSubject]}
          onClose={close}
          onIgnored={() => focusIfLost(around.current)}
        />
      ) : null}
    </>
  );
}
