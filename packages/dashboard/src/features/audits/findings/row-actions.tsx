import type { AuditOverview, Project } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { useIsBeyondPhone } from '../../../ui/use-is-wide.ts';
import type { IgnoreSubject } from '../ignoring/ignore-subject.ts';
import { StopButton } from '../ignoring/stop-button.tsx';
import { CreateTaskButton } from './create-task-button.tsx';
import { RowMenu } from './row-menu.tsx';
import type { TaskSubject } from './use-create-task.ts';

interface RowActionsProps {
  audit: AuditOverview;
  project: Project;
  /** What the row is about, for screen readers. */
  name: string;
  /** The accessible name of the button that creates a task. */
  taskName: string;
  /** The title of a task, if the service would choose another one. */
  taskTitle?: string;
  /** Null for what cannot be inspected here. */
  url: string | null;
  /** Null if no task can be created. */
  taskSubject: TaskSubject | null;
  /** Null if it cannot be ignored. */
  ignoreSubject: IgnoreSubject | null;
  /** What is ignored, and can count again. */
  ignoredId: string | null;
  /** The place of what is ignored, for screen readers. */
  place: string;
  /** In a list of its own: the next step has a button where there is room for its words. */
  isWhole: boolean;
}

/** What can be done in a row: the next step in words if there is room, and a menu with the rest. */
export function RowActions(props: RowActionsProps) {
  const { audit, project, name, url, taskSubject, ignoreSubject, ignoredId, place, isWhole } = props;
  const hasWords = useIsBeyondPhone() && isWhole;
  const title = props.taskTitle === undefined ? {} : { title: props.taskTitle };
  const canCreate = taskSubject !== null && ignoredId === null;
  return (
    <>
      {canCreate && hasWords ? (
        <CreateTaskButton
          audit={audit}
          tone="quiet"
          label={strings.auditFindings.createTask}
          name={props.taskName}
          subject={taskSubject}
          {...title}
        />
      ) : null}
      {ignoredId !== null && hasWords ? (
        <StopButton projectId={audit.projectId} id={ignoredId} place={place} />
      ) : null}
      <RowMenu
        audit={audit}
        project={project}
        name={name}
        url={url}
        taskSubject={taskSubject}
        ignoreSubject={ignoreSubject}
        ignoredId={hasWords ? null : ignoredId}
        createsAtOnce={canCreate && !hasWords}
        {...title}
      />
    </>
  );
}
