import type { AuditOverview, Project } from '@fettle/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, EyeOff, FileSearch, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { CreateTaskDialog } from '../findings/create-task-dialog.tsx';
import type { TaskSubject } from '../findings/use-create-task.ts';
import { IgnoreDialog } from '../ignoring/ignore-dialog.tsx';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';

interface LinkMenuProps {
  audit: AuditOverview;
  project: Project;
  url: string;
  /** The URL as it is listed. */
  name: string;
  /** Null if no task can be created. */
  taskSubject: TaskSubject | null;
  /** Null if it cannot be ignored. */
  ignoreSubject: IgnoreSubject | null;
}

/** What else can be done about a broken link. */
export function LinkMenu({ audit, project, url, name, taskSubject, ignoreSubject }: LinkMenuProps) {
  const [dialog, setDialog] = useState<'task' | 'ignore' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const text = strings.auditLinks;
  const close = (): void => setDialog(null);
  const inspect = (): void =>
    void navigate({
      to: '/projects/$projectId/audits/$auditId/page',
      params: { projectId: project.id, auditId: audit.id },
      search: { url },
    });
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton ref={button} label={text.actionsFor(name)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {taskSubject === null ? null : (
          <MenuItem icon={<SlidersHorizontal size={15} aria-hidden />} onSelect={() => setDialog('task')}>
            {text.createWithDetails}
          </MenuItem>
        )}
        {ignoreSubject === null ? null : (
          <MenuItem icon={<EyeOff size={15} aria-hidden />} onSelect={() => setDialog('ignore')}>
            {strings.ignoring.ignore}
          </MenuItem>
        )}
        <MenuItem icon={<FileSearch size={15} aria-hidden />} onSelect={inspect}>
          {text.inspect}
        </MenuItem>
        <MenuItem icon={<Copy size={15} aria-hidden />} onSelect={() => void copyText(url)}>
          {text.copyUrl}
        </MenuItem>
      </Menu>
      {dialog === 'task' && taskSubject !== null ? (
        <CreateTaskDialog audit={audit} project={project} subject={taskSubject} onClose={close} />
      ) : null}
      {dialog === 'ignore' && ignoreSubject !== null ? (
        <IgnoreDialog
          audit={audit}
          subjects={[ignoreSubject]}
          onClose={close}
          onIgnored={() => focusIfLost([button.current])}
        />
      ) : null}
    </>
  );
}
