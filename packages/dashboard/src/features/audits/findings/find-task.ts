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
