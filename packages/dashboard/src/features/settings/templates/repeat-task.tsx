import type { TaskCompact } from '@fettle/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { RepeatDialog } from '../../../components/recurrence/repeat-dialog.tsx';
import { PriorityIcon } from '../../../components/tasks/priority-icon.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { PickList } from '../../../ui/menus/pick-list.tsx';

const text = strings.templates;
const shownTasks = 20;

/** Picks an open task of the project that does not repeat yet, and sets how it repeats. */
export function RepeatTask({ projectId }: { projectId: string }) {
  const [isPicking, setPicking] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = useDeferredValue(typed.trim());
  const { data = [], isPending } = useQuery({
    queryKey: [...queryKeys.recurringTasks(projectId), 'to-repeat', wanted],
    queryFn: ({ signal }) => findTasks(projectId, wanted, signal),
    enabled: isPicking,
    placeholderData: keepPreviousData,
  });
  const [task, setTask] = useState<TaskCompact | null>(null);
  return (
    <>
      <PickList
        label={text.repeatTask}
        open={isPicking}
        onOpenChange={setPicking}
        align="end"
        isWide
        isTitled
        searchHint={text.findTask}
        emptyText={text.noTasks}
        isLoading={isPending || wanted !== typed.trim()}
        chosen={[]}
        options={data.map(({ id, key, title, priority }) => ({
          value: id,
          lead: key,
          label: title,
          icon: <PriorityIcon priority={priority} />,
        }))}
        onType={setTyped}
        onPick={([id]) => setTask(data.find((each) => each.id === id) ?? null)}
        trigger={<Button icon={<Plus size={15} aria-hidden />}>{text.repeatTask}</Button>}
      />
      {task === null ? null : (
        <RepeatDialog
          what={{ taskId: task.id, projectId, dueDate: task.dueDate }}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

async function findTasks(projectId: string, wanted: string, signal: AbortSignal): Promise<TaskCompact[]> {
  const filter = { projectId, completed: false, limit: shownTasks };
  const { items } = await api.listTasks(wanted === '' ? filter : { ...filter, q: wanted }, { signal });
  return items.filter(({ recurringTaskId }) => recurringTaskId === null);
}
