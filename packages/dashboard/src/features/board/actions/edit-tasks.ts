import type { Project, TaskCompact } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { describeError, failsForAll } from '../../../data/client/describe-error.ts';
import { type Outcome, runEach } from '../../../data/client/run-each.ts';
import { queryKeys } from '../../../data/keys.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { patchTask } from '../../../data/tasks/change-task.ts';
import { findListedTask } from '../../../data/tasks/listed-tasks.ts';
import { previewChange } from '../../../data/tasks/preview-change.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { offerUndo } from '../../../data/toasts/undo.ts';
import { strings } from '../../../strings/index.ts';
import { sendToColumn } from '../drag/place-card.ts';
import { type PlannedChange, planEdits, reverseChange, type TaskEdit } from './plan-edits.ts';

/** Parallel requests. The service serializes the changes of a project anyway. */
const width = 4;
const namedKeys = 5;

interface Place {
  cache: QueryClient;
  project: Project;
  /** Every change gets a notice. */
  announces?: boolean;
  userId: string;
}

/**
 * Edits tasks: shown at once and sent one by one. During an outage, they wait. Refused ones are reverted with a message that names them and says
 * why. The edit can be undone.
 */
export function editTasks(place: Place, tasks: readonly TaskCompact[], edit: TaskEdit): void {
  apply(place, planEdits(tasks, edit), false);
}

function apply(place: Place, plan: readonly PlannedChange[], isUndo: boolean): void {
  if (plan.length === 0) return;
  const { cache, project } = place;
  void cache.cancelQueries({ queryKey: queryKeys.taskLists(project.id) });
  for (const each of plan) show(place, each);
  const mutation = cache.getMutationCache().build(cache, {
    scope: { id: `edits of ${project.id}` },
    meta: { showsError: true },
    mutationFn: () => tell(place, plan),
    onSuccess: (outcome: Outcome<PlannedChange>) => settle(place, outcome, isUndo),
  });
  mutation.execute(undefined).catch((error: unknown) => {
    showToast({ kind: 'error', text: describeError(error) });
  });
}

function tell(place: Place, plan: readonly PlannedChange[]): Promise<Outcome<PlannedChange>> {
  // Tasks that move to another column together keep their order.
  const isMove = plan.some(({ change }) => change.status !== undefined);
  return runEach(plan, (each) => sendEdit(place, each), {
    width: isMove ? 1 : width,
    failsForAll,
  });
}

function sendEdit({ cache, userId }: Place, { task, change }: PlannedChange) {
  const base = Object.fromEntries(Object.keys(change).map((name) => [name, task[name as keyof TaskCompact]]));
  const pending = { kind: 'change-task' as const, ...changeOf(task, userId), change, base };
  return sendOrWait(cache, pending, () => api.updateTask({ id: task.id, ...change }));
}

function settle(place: Place, outcome: Outcome<PlannedChange>, isUndo: boolean): void {
  const { cache, project } = place;
  const now = ({ id }: TaskCompact) => findListedTask(cache, project.id, id);
  for (const { item } of outcome.failed) show(place, reverseChange(item, now(item.task)));
  if (outcome.failed.length > 0) showToast({ kind: 'error', text: describeFailures(outcome) });
  if (!isUndo && outcome.done.length > 0) keepUndo(place, outcome.done);
  void cache.invalidateQueries({ queryKey: queryKeys.taskLists(project.id) });
  for (const { task } of outcome.done) void cache.invalidateQueries({ queryKey: queryKeys.task(task.id) });
}

function show({ cache, project }: Place, { task, change }: PlannedChange): void {
  const preview = previewChange(task, change, project, new Date().toISOString());
  if (change.status !== undefined) sendToColumn(cache, task, { ...task, ...preview });
  patchTask(cache, task, preview);
}

/** A field of a single task is its own confirmation. Moved tasks, or several, get a notice. */
function keepUndo(place: Place, done: readonly PlannedChange[]): void {
  const { cache, project } = place;
  const text = strings.taskOutcomes;
  const [only] = done;
  const isSeen = place.announces === true || done.length > 1 || only?.change.status !== undefined;
  const said = done.length === 1 ? text.changedOne(only?.task.key ?? '') : text.changed(done.length);
  const undo = (): void => {
    const back = done.map((each) => reverseChange(each, findListedTask(cache, project.id, each.task.id)));
    apply(place, back, true);
  };
  offerUndo({ place: project.id, undo, ...(isSeen ? { id: `edited ${project.id}`, text: said } : {}) });
}

function describeFailures({ done, failed }: Outcome<PlannedChange>): string {
  const keys = failed.map(({ item }) => item.task.key);
  const named = keys.slice(0, namedKeys).join(', ') + (keys.length > namedKeys ? ' …' : '');
  const why = describeError(failed[0]?.error);
  return strings.taskOutcomes.notAllChanged(done.length, failed.length, named, why);
}
