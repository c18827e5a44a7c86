import type { AuditProgress, EventData, EventType } from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { auditProgressKey } from './audits.ts';
import { findingTasksKey } from './finding-tasks.ts';
import { projectLabelsKey } from './project-labels.ts';
import { taskListsKey } from './tasks.ts';

/** Several changes that come together, such as those of an import, ask for the lists once. */
const gatherMs = 250;

/**
 * Keeps what is shown of a project as it is at the service: what others, the API and agents change is there at once.
 * The browser resumes a broken stream by itself, from the last event it saw.
 */
export function useLiveProject(projectId: string): void {
  const cache = useQueryClient();
  useEffect(() => {
    const stale = gatherStale(cache);
    const source = new EventSource(`/api/projects/${encodeURIComponent(projectId)}/events`);
    const on = <T extends EventType>(type: T, act: (data: EventData<T>) => void): void =>
      source.addEventListener(type, ({ data }) =>
        act((JSON.parse(data as string) as { data: EventData<T> }).data),
      );
    const taskChanged = (taskId: string): void => {
      stale.add(taskListsKey(projectId));
      stale.add(['task', taskId]);
      stale.add(findingTasksKey(projectId));
      stale.add(projectLabelsKey(projectId));
      stale.add(['projects']);
      stale.add(['activity']);
      stale.add(['numbers']);
    };
    on('task.created', ({ taskId }) => taskChanged(taskId));
    on('task.updated', ({ taskId }) => taskChanged(taskId));
    on('comment.created', ({ taskId }) => taskChanged(taskId));
    const auditChanged = ({ auditId }: { auditId: string }): void => {
      for (const name of ['audit', 'audit-findings', 'audit-pages', 'audit-links'])
        stale.add([name, auditId]);
      cache.removeQueries({ queryKey: auditProgressKey(auditId) });
      stale.add(['task-findings']);
      stale.add(['org-audits']);
      stale.add(['audits', projectId]);
      stale.add(['projects']);
      stale.add(['activity']);
      stale.add(['numbers']);
      stale.add(['project', projectId]);
    };
    on('audit.completed', auditChanged);
    on('audit.failed', auditChanged);
    source.addEventListener('audit.progress', ({ data }) => {
      const progress = JSON.parse(data as string) as AuditProgress;
      const key = auditProgressKey(progress.auditId);
      // Another stage, or an audit that somebody else started: the list and the audit do not know of it yet.
      if (cache.getQueryData<AuditProgress>(key)?.status !== progress.status) {
        stale.add(['audits', projectId]);
        stale.add(['audit', progress.auditId]);
      }
      cache.setQueryData(key, progress);
    });
    // The stream cannot say what was missed: everything of the project is asked for again.
    source.addEventListener('reset', () => void cache.invalidateQueries());
    return () => {
      source.close();
      stale.stop();
    };
  }, [cache, projectId]);
}

function gatherStale(cache: QueryClient) {
  const keys = new Map<string, readonly unknown[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    // A list asked for while a move is on its way would show the card where it was; the move asks for it at its end.
    const isMoving = cache.isMutating() > 0;
    for (const [name, queryKey] of keys) {
      if (isMoving && queryKey[0] === 'task-lists') continue;
      keys.delete(name);
      void cache.invalidateQueries({ queryKey });
    }
    if (keys.size > 0) timer = setTimeout(flush, gatherMs);
  };
  return {
    add(queryKey: readonly unknown[]): void {
      keys.set(JSON.stringify(queryKey), queryKey);
      timer ??= setTimeout(flush, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}
