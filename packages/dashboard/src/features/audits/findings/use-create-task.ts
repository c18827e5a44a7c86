import type { AuditOverview, FindingGroup, Input, operations } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { keepFocus } from './focus-task.ts';

/** What a task is created from: an occurrence, or all of a check. */
export interface TaskSubject {
  check: string;
  /** The occurrence. Without it and a URL, the task is about the whole check. */
  fingerprint?: string;
  /** The occurrences at this URL, if they are not known one by one. */
  url?: string;
  severity: FindingGroup['severity'];
  title: string;
  count: number;
}

type Body = Input<typeof operations.createTaskFromFinding>['body'];
type Fields = Pick<Body, 'title' | 'status' | 'priority' | 'assigneeIds'>;

interface CreateTaskOptions {
  audit: Pick<AuditOverview, 'id' | 'projectId'>;
  subject: Pick<TaskSubject, 'check' | 'fingerprint' | 'url'>;
  /** The control that creates it, or whose menu does. */
  control: RefObject<HTMLElement | null>;
  /** A form shows the error itself. */
  showsError?: boolean;
  onCreated?: () => void;
}

/** Creates a task from an issue. The service fills in what is not given: title, description, page, priority, and label. */
export function useCreateTask(options: CreateTaskOptions) {
  const { audit, subject, control, showsError = false, onCreated } = options;
  const text = strings.auditFindings;
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { check, fingerprint, url } = subject;
  return useMutation({
    meta: { showsError },
    mutationFn: (fields: Fields) =>
      api.createTaskFromFinding({ id: audit.id, check, fingerprint, url, ...fields }),
    onMutate: () => keepFocus(control.current),
    onSuccess({ created, task }, _fields, focusTask) {
      void cache
        .invalidateQueries({ queryKey: queryKeys.findingTasks(audit.projectId) })
        .then(() => focusTask(task.id));
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(audit.projectId) });
      onCreated?.();
      showToast({
        kind: created ? 'success' : 'info',
        text: created ? text.created(task.key) : text.known(task.key),
        action: {
          label: text.openTask,
          run: () => void navigate({ to: '/tasks/$taskId', params: { taskId: task.id } }),
        },
      });
    },
  });
}
