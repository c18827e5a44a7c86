import type {
  EventEnvelope,
  StreamMessage,
  TaskTouched,
  TemplatesTouched,
  ViewsTouched,
} from '@fettle/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dropHeld } from '../client/held-requests.ts';
import { queryKeys } from '../keys.ts';
import { batchInvalidations } from './batch-invalidations.ts';
import { delayRefetch } from './delayed-refetch.ts';
import { recover } from './recover.ts';
import { followSharedStream } from './shared-stream.ts';
import type { StreamNews } from './stream-news.ts';

/** A restarted service is back sooner than this, so a shorter break is not shown. */
const offlineAfterMs = 6_000;

/**
 * Keeps everything on screen current: what others, the API, and agents change in the user's projects shows at once.
 * Returns whether the service can be reached at the moment.
 */
export function useLive(userId: string): { isOnline: boolean } {
  const cache = useQueryClient();
  const [isOnline, setOnline] = useState(true);
  useEffect(() => {
    const stale = batchInvalidations(cache);
    const notifications = delayRefetch(() => stale.add(queryKeys.notifications));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (news: StreamNews): void => {
      if (news.type === 'gap') void cache.invalidateQueries();
      else if (news.type === 'up') {
        clearTimeout(timer);
        timer = undefined;
        setOnline(true);
        recover(cache);
      } else if (news.type === 'down') timer ??= setTimeout(setOnline, offlineAfterMs, false);
      else if (news.type === 'refused') void cache.invalidateQueries({ queryKey: queryKeys.session });
      else if ('data' in news) {
        // What was requested before this and is not in the cache yet may be older.
        dropHeld();
        handle({ cache, markStale: stale.add }, news.type as HandledType, JSON.parse(news.data));
        if (news.type !== 'audit.progress') notifications.schedule();
      }
    };
    const stop = followSharedStream(`fettle live ${userId}`, '/api/events', handledTypes, follow);
    return () => {
      clearTimeout(timer);
      stop();
      stale.stop();
      notifications.stop();
    };
  }, [cache, userId]);
  return { isOnline };
}

interface Target {
  cache: QueryClient;
  markStale: (queryKey: readonly unknown[]) => void;
}

/** The shared stream itself reads `reset`, and `ready` says nothing new. */
type Message = Exclude<StreamMessage, { type: 'ready' | 'reset' }>;
type DataOf<Type extends Message['type']> = Extract<Message, { type: Type }>['data'];
type Handlers = { [Type in Message['type']]: ((target: Target, data: DataOf<Type>) => void) | null };

/** What each message makes stale. A new event does not compile until it has a row; null means another one covers it. */
const handlers = {
  'task.created': refreshTask,
  'task.updated': refreshTask,
  // Always sent together with task.updated.
  'task.status_changed': null,
  'task.touched': refreshTask,
  'views.touched': ({ markStale }: Target, { projectId }: ViewsTouched) =>
    markStale(queryKeys.views(projectId)),
  'templates.touched': ({ markStale }: Target, { projectId }: TemplatesTouched) => {
    markStale(queryKeys.taskTemplates(projectId));
    markStale(queryKeys.recurringTasks(projectId));
  },
  'comment.created': refreshTask,
  'audit.completed': refreshAudit,
  'audit.failed': refreshAudit,
  'audit.progress': showProgress,
} satisfies Handlers;

type HandledType = {
  [Type in keyof typeof handlers]: (typeof handlers)[Type] extends null ? never : Type;
}[keyof typeof handlers];

const handledTypes = Object.entries(handlers).flatMap(([type, handler]) => (handler === null ? [] : [type]));

function handle(target: Target, type: HandledType, data: unknown): void {
  const handler = handlers[type] as (target: Target, data: unknown) => void;
  handler(target, data);
}

function refreshTask(
  { markStale }: Target,
  event: EventEnvelope<'task.created' | 'task.updated' | 'comment.created'> | TaskTouched,
): void {
  const { projectId } = event;
  refreshOverviews(markStale);
  markStale(queryKeys.taskLists(projectId));
  markStale(queryKeys.task(event.data.taskId));
  markStale(queryKeys.anyTaskRelations);
  markStale(queryKeys.anyOwnTasks);
  markStale(queryKeys.recurringTasks(projectId));
  markStale(queryKeys.findingTasks(projectId));
  markStale(queryKeys.projectLabels(projectId));
}

function refreshAudit(
  { cache, markStale }: Target,
  { projectId, data: { auditId } }: EventEnvelope<'audit.completed' | 'audit.failed'>,
): void {
  refreshOverviews(markStale);
  markStale(queryKeys.audit(auditId));
  markStale(queryKeys.auditFindings(auditId));
  markStale(queryKeys.auditPages(auditId));
  markStale(queryKeys.auditLinks(auditId));
  cache.removeQueries({ queryKey: queryKeys.auditProgress(auditId) });
  markStale(queryKeys.anyTaskFindings);
  markStale(queryKeys.anyOrgAudits);
  markStale(queryKeys.audits(projectId));
  markStale(queryKeys.project(projectId));
}

/** What any event can change. */
function refreshOverviews(markStale: Target['markStale']): void {
  markStale(queryKeys.projects);
  markStale(queryKeys.activity);
  markStale(queryKeys.anyReport);
  markStale(queryKeys.anyDeliveryLog);
}

function showProgress({ cache, markStale }: Target, progress: DataOf<'audit.progress'>): void {
  const key = queryKeys.auditProgress(progress.auditId);
  // A new stage, or an audit that somebody else started: the lists and the audit itself are behind.
  if (cache.getQueryData<typeof progress>(key)?.status !== progress.status) {
    markStale(queryKeys.audits(progress.projectId));
    markStale(queryKeys.projects);
    markStale(queryKeys.anyOrgAudits);
    markStale(queryKeys.audit(progress.auditId));
  }
  cache.setQueryData(key, progress);
}
