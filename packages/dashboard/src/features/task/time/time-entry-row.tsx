import type { Project, Task, TimeEntry } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toDateField } from '../../../components/pickers/due-dates.ts';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { formatMinutes } from '../../../strings/format/format-minutes.ts';
import { strings } from '../../../strings/index.ts';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { MoreButton } from '../more-button.tsx';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { type EntryFields, EntryForm } from './entry-form.tsx';
import { loggedAt } from './logged-at.ts';

interface TimeEntryRowProps {
  task: Task;
  project: Project;
  entry: TimeEntry;
  canWrite: boolean;
}

/** A time entry. Authors can edit and delete their own, project managers any. */
export function TimeEntryRow({ task, project, entry, canWrite }: TimeEntryRowProps) {
  const cache = useQueryClient();
  const user = useUser();
  const { canManage } = useProjectRights(project);
  const [fields, setFields] = useState<EntryFields | null>(null);
  const deletePart = useDeletePart(task);
  const text = strings.task.time;
  const spelled = formatMinutes(entry.minutes);
  const refresh = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: queryKeys.task(task.id) });
    await cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
  };
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (change: { minutes: number; note: string; loggedAt?: string }) =>
      api.updateTimeEntry({ id: task.id, entryId: entry.id, ...change }),
    async onSuccess() {
      setFields(null);
      await refresh();
    },
  });
  const remove = (): void =>
    deletePart({ part: 'time', id: entry.id, title: spelled, text: text.deleted(spelled) });
  const day = toDateField(new Date(entry.loggedAt));
  if (fields !== null)
    return (
      <li>
        <EntryForm
          fields={fields}
          isBusy={save.isPending}
          error={save.error}
          sendLabel={strings.common.save}
          onChange={setFields}
          onSend={(minutes) =>
            save.mutate({
              minutes,
              note: fields.note,
              // The same day keeps its time of day.
              ...(fields.day === day ? {} : { loggedAt: loggedAt(fields.day, new Date()) }),
            })
          }
          onCancel={() => setFields(null)}
        />
      </li>
    );
  return (
    <li className="flex items-start gap-2">
      <span className="w-16 shrink-0 font-medium tabular-nums">{spelled}</span>
      <span className="min-w-0 flex-1">
        <span className="block break-words">{entry.note === '' ? entry.userName : entry.note}</span>
        <span className="block text-xs text-muted">
          {entry.note === '' ? null : `${entry.userName} · `}
          <RelativeTime time={entry.loggedAt} />
        </span>
      </span>
      {canWrite && (entry.userId === user.id || canManage) ? (
        <span className="task-end-icon">
          <EntryMenu
            label={text.more(spelled, entry.userName)}
            onEdit={() => setFields({ time: spelled, note: entry.note, day })}
            onDelete={remove}
          />
        </span>
      ) : null}
    </li>
  );
}

function EntryMenu({ label, onEdit, onDelete }: { label: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <Menu trigger={<MoreButton label={label} />} title={label} align="end">
      <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={onEdit}>
        {strings.task.time.edit}
      </MenuItem>
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={onDelete}>
        {strings.common.delete}
      </MenuItem>
    </Menu>
  );
}
