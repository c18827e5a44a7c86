import type { FindingTask } from '@fettle/contract';

/** The task created from a finding, or from its whole check if null: the newest open one, otherwise the newest. */
export function findTask(
  links: readonly FindingTask[] | undefined,
  checkId: string,
  fingerprint: string | null,
): FindingTask['task'] | null {
  const fitting = (links ?? []).filter(
    (link) => link.checkId === checkId && link.fingerprint === fingerprint,
  );
  const open = fitting.find(({ task }) => task.completedAt === null);
  return (open ?? fitting[0])?.task ?? null;
}

/** All tasks about a finding: its own, and an open one about its whole check; the newest first, each once. */
export function findTasks(
  links: readonly FindingTask[] | undefined,
  { checkId, fingerprint }: { checkId: string; fingerprint: string },
): FindingTask['task'][] {
  const fitting = (links ?? []).filter(
    (link) =>
      link.checkId === checkId &&
      (link.fingerprint === fingerprint || (link.fingerprint === null && link.task.completedAt === null)),
  );
  return [...new Map(fitting.map(({ task }) => [task.id, task])).values()];
}
