import type { AuditProgress, EventEnvelope, EventType, TaskNotice } from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notificationsKey } from '../account/notifications.ts';
import { auditProgressKey } from '../audits/audits.ts';
import { findingTasksKey } from '../audits/finding-tasks.ts';
import { projectLabelsKey } from '../projects/project-labels.ts';
import { deliveryLogsKey } from '../projects/webhooks.ts';
import { taskListsKey } from '../tasks/tasks.ts';
import { gatherStale } from './collect-stale.ts';
import { lookLater } from './delayed-refetch.ts';
import { followShared, type StreamMessage } from './shared-stream.ts';

const eventTypes: readonly (EventType | TaskNotice['type'])[] = [
  'task.created',
  'task.updated',
  'comment.created',
  'audit.completed',
  'audit.failed',
  'task.touched',
];
/** A stream that breaks off is there again sooner, as when the service is restarted. */
const patienceMs = 6_000;

/**
 * Keeps what is shown as it is at the service: what others, the API and agents change in any project of the user is
 * there at once. Answers whether the service can be heard at the moment.
 */
export function useLive(userId: string): { isHeard: boolean } {
  const cache = useQueryClient();
  const [isHeard, setHeard] = useState(true);
  useEffect(() => {
    const stale = gatherStale(cache);
    const told = lookLater(() => stale.add(notificationsKey));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = followShared(
      `fettle live ${userId}`,
      '/api/events',
      [...eventTypes, 'audit.progress'],
      (news) => {
        if (news.type === 'gap') void cache.invalidateQueries();
        else if (news.type === 'up') {
          clearTimeout(timer);
          timer = undefined;
          setHeard(true);
        } else if (news.type === 'down') timer ??= setTimeout(setHeard, patienceMs, false);
        else if ('data' in news) {
          takeIn(cache, stale.add, news);
          if (news.type !== 'audit.progress') told.happened();
        }
      },
    );
    return () => {
      clearTimeout(timer);
      stop();
      stale.stop();
      told.stop();
    };
  }, [cache, userId]);
  return { isHeard };
}

type Add = (queryKey: readonly unknown[]) => void;

function takeIn(cache: QueryClient, add: Add, { type, data }: StreamMessage): void {
  if (type === 'audit.progress') tellProgress(cache, add, JSON.parse(data) as AuditProgress);
  else {
    const event = JSON.parse(data) as EventEnvelope | TaskNotice;
    for (const key of [['projects'], ['activity'], ['numbers'], deliveryLogsKey]) add(key);
    if ('taskId' in event.data) taskChanged(add, event.projectId, event.data.taskId);
    else auditEnded(cache, add, event.projectId, event.data.auditId);
  }
}

function taskChanged(add: Add, projectId: string, taskId: string): void {
  add(taskListsKey(projectId));
  add(['task', taskId]);
  add(['tasks']);
  add(findingTasksKey(projectId));
  add(projectLabelsKey(projectId));
}

function auditEnded(cache: QueryClient, add: Add, projectId: string, auditId: string): void {
  for (const name of ['audit', 'audit-findings', 'audit-pages', 'audit-links']) add([name, auditId]);
  cache.removeQueries({ queryKey: auditProgressKey(auditId) });
  add(['task-findings']);
  add(['org-audits']);
  add(['audits', projectId]);
  add(['project', projectId]);
}

function tellProgress(cache: QueryClient, add: Add, progress: AuditProgress): void {
  const key = auditProgressKey(progress.auditId);
  // Another stage, or an audit that somebody else started: lists and the audit do not know of it yet.
  if (cache.getQueryData<AuditProgress>(key)?.status !== progress.status) {
    add(['audits', progress.projectId]);
    add(['org-audits']);
    add(['audit', progress.auditId]);
  }
  cache.setQueryData(key, progress);
}
