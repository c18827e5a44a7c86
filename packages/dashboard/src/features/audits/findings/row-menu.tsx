import type { AuditOverview, Project } from '@fettle/contract';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Eye, EyeOff, FileSearch, ListPlus, SquarePen } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { copyText } from '../../../components/clipboard/copy-text.ts';
import { strings } from '../../../strings/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { IgnoreDialog } from '../ignoring/ignore-dialog.tsx';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { useStopIgnoring } from '../ignoring/use-stop-ignoring.ts';
import { CreateTaskDialog } from './create-task-dialog.tsx';
import { type TaskSubject, useCreateTask } from './use-create-task.ts';

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
  /** What is ignored, and can count again. */
  ignoredId?: string | null;
  /** A task can be created without a form: there is no button for it. */
  createsAtOnce?: boolean;
  /** The title of that task, if the service would choose another one. */
  title?: string;
}

/** What else can be done about an issue, an occurrence, or a broken link: the rest of its row's actions, in words. */
export function RowMenu(props: RowMenuProps) {
  const { audit, project, name, url, taskSubject, ignoreSubject, ignoredId = null } = props;
  const [dialog, setDialog] = useState<'task' | 'ignore' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** A dialog was chosen, whose first field takes the focus. */
  const isTaken = useRef(false);
  const around = useRef<readonly (HTMLElement | null | undefined)[]>([]);
  const navigate = useNavigate();
  const text = strings.auditLinks;
  const close = (): void => setDialog(null);
  const open = (next: 'task' | 'ignore'): void => {
    isTaken.current = true;
    setDialog(next);
  };
  const ignore = (): void => {
    // The row is gone afterward.
    const row = button.current;
    const check = row?.closest('article')?.querySelector<HTMLElement>('h4 button');
    around.current = [row, check, row?.closest<HTMLElement>('[role=tabpanel]')];
    open('ignore');
  };
  const inspect = (shown: string): void =>
    void navigate({
      to: '/projects/$projectId/audits/$auditId/page',
      params: { projectId: project.id, auditId: audit.id },
      search: { url: shown },
    });
  if (url === null && taskSubject === null && ignoreSubject === null && ignoredId === null) return null;
  return (
    <>
      <Menu
        align="end"
        title={name}
        focusAfter={() => (isTaken.current ? false : button.current)}
        onOpen={() => {
          isTaken.current = false;
        }}
        trigger={
          <IconButton ref={button} label={text.actionsFor(name)}>
            <Ellipsis size={16} aria-hidden />
          </IconButton>
        }
      >
        {taskSubject !== null && props.createsAtOnce === true ? (
          <CreateItem audit={audit} subject={taskSubject} title={props.title} control={button} />
        ) : null}
        {taskSubject === null ? null : (
          <MenuItem icon={<SquarePen size={15} aria-hidden />} onSelect={() => open('task')}>
            {text.createWithDetails}
          </MenuItem>
        )}
        {ignoreSubject === null ? null : (
          <MenuItem icon={<EyeOff size={15} aria-hidden />} onSelect={ignore}>
            {strings.ignoring.ignore}
          </MenuItem>
        )}
        {ignoredId === null ? null : <StopItem projectId={project.id} id={ignoredId} button={button} />}
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
        <CreateTaskDialog
          audit={audit}
          project={project}
          subject={taskSubject}
          control={button}
          onClose={close}
        />
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

interface CreateItemProps {
  audit: AuditOverview;
  subject: TaskSubject;
  title: string | undefined;
  /** The button of the menu. */
  control: RefObject<HTMLElement | null>;
}

/** Creates a task at once. */
function CreateItem({ audit, subject, title, control }: CreateItemProps) {
  const create = useCreateTask({ audit, subject, control });
  return (
    <MenuItem
      icon={<ListPlus size={15} aria-hidden />}
      onSelect={() => create.mutate(title === undefined ? {} : { title })}
    >
      {strings.auditFindings.createTask}
    </MenuItem>
  );
}

interface StopItemProps {
  projectId: string;
  id: string;
  /** The button of the menu, in the row that may be gone afterward. */
  button: RefObject<HTMLElement | null>;
}

/** Lets what is ignored count again. */
function StopItem({ projectId, id, button }: StopItemProps) {
  const around = useRef<HTMLElement | null>(null);
  const stop = useStopIgnoring(projectId, () => focusIfLost([around.current]));
  return (
    <MenuItem
      icon={<Eye size={15} aria-hidden />}
      onSelect={() => {
        around.current = button.current?.closest<HTMLElement>('[role=tabpanel]') ?? null;
        stop.mutate({ ids: [id], count: 1, unit: 'issue' });
      }}
    >
      {strings.ignoring.stop}
    </MenuItem>
  );
}
