import type { EventType } from '@fettle/contract';
import type { Change, Receipt, ReceivedEvent, RunHistory, Webhook } from '../run-history.ts';

const all: EventType[] = ['task.created', 'task.updated', 'task.status_changed', 'comment.created'];

/**
 * The history of a run without violations, with one kill, a repeated request, a retry, and a receiver that refuses:
 * the invariants must accept it, and their tests falsify it.
 */
export function healthyRun(): RunHistory {
  const webhooks: Webhook[] = [
    { id: 'hook-a', projectId: 'project-a', events: all, accepts: true },
    { id: 'hook-refusing', projectId: 'project-a', events: ['comment.created'], accepts: false },
    { id: 'hook-b', projectId: 'project-b', events: ['task.created'], accepts: true },
  ];
  const changes: Change[] = [
    change('create', 'project-a', 'a made', 'task-a', 100, ['task-a']),
    change('update', 'project-a', 'a moved', 'task-a', 200, ['task-a']),
    { ...change('comment', 'project-a', 'a said', 'task-a', 300, ['said-a', 'said-a']), sends: 2 },
    change('create', 'project-b', 'b made', 'task-b', 400, ['task-b']),
  ];
  const move = { from: 'todo', to: 'done' };
  const events: ReceivedEvent[] = [
    { ...event('e1', 'task.created', 'a'), marker: 'a made', revision: 1 },
    { ...event('e2', 'task.updated', 'a'), marker: 'a moved', revision: 2, move },
    { ...event('e3', 'task.status_changed', 'a'), move },
    { ...event('e4', 'comment.created', 'a'), marker: 'a said', commentId: 'said-a' },
    { ...event('e5', 'task.created', 'b'), marker: 'b made', revision: 1 },
  ];
  const [made, moved, changed, said, foreign] = events as [
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
    ReceivedEvent,
  ];
  const receipts: Receipt[] = [
    receipt('hook-a', 150, made, 200),
    receipt('hook-a', 250, moved, 500),
    receipt('hook-a', 260, changed, null),
    receipt('hook-a', 350, said, 200),
    ...[360, 370, 380, 390, 395].map((at) => receipt('hook-refusing', at, said, 503)),
    receipt('hook-b', 450, foreign, 200),
    receipt('hook-b', 950, foreign, 200),
    receipt('hook-a', 960, moved, 200),
    receipt('hook-a', 970, changed, 200),
  ];
  return {
    changes,
    receipts,
    webhooks,
    kills: [{ at: 700, what: 'worker' }],
    faults: [],
    stored: {
      tasks: [
        { id: 'task-a', projectId: 'project-a', title: 'a moved', status: 'done' },
        { id: 'task-b', projectId: 'project-b', title: 'b made', status: 'todo' },
      ],
      comments: [{ id: 'said-a', taskId: 'task-a', text: 'a said' }],
      events: events.map(({ id, type, projectId }, position) => ({
        id,
        type,
        projectId,
        position,
        transactionId: '0',
      })),
      deliveries: [
        delivery('hook-a', 'e1', 'succeeded', 1),
        delivery('hook-a', 'e2', 'succeeded', 2),
        delivery('hook-a', 'e3', 'succeeded', 2),
        delivery('hook-a', 'e4', 'succeeded', 1),
        delivery('hook-refusing', 'e4', 'failed', 5),
        delivery('hook-b', 'e5', 'succeeded', 1),
      ],
    },
  };
}

function change(
  kind: Change['kind'],
  projectId: string,
  marker: string,
  taskId: string,
  sentAt: number,
  objectIds: string[],
): Change {
  const keyed = kind !== 'update';
  const acknowledgedAt = sentAt + 20;
  return { kind, projectId, marker, taskId, sentAt, acknowledgedAt, sends: 1, objectIds, keyed };
}

function event(id: string, type: EventType, name: string): ReceivedEvent {
  const about = { projectId: `project-${name}`, taskId: `task-${name}` };
  return { id, type, ...about, marker: null, commentId: null, revision: null, move: null };
}

export function receipt(
  webhookId: string,
  at: number,
  about: ReceivedEvent,
  responseStatus: number | null,
): Receipt {
  const deliveryId = `${webhookId} ${about.id}`;
  return {
    webhookId,
    at,
    deliveryId,
    signed: true,
    bodyHash: `bytes of ${about.id}`,
    event: about,
    responseStatus,
  };
}

function delivery(webhookId: string, eventId: string, status: string, attempts: number) {
  const numbers = Array.from({ length: attempts }, (_, index) => index + 1);
  return { id: `${webhookId} ${eventId}`, webhookId, eventId, status, attempts: numbers };
}
