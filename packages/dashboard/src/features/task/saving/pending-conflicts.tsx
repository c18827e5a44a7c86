import type { Project, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RichTextView } from '../../../components/rich-text/rich-text-view.tsx';
import { useUser } from '../../../data/account/session.ts';
import { describeValue, nameField } from '../../../data/pending/describe-pending.ts';
import type { ChangeTask, MoveTask, PendingChange } from '../../../data/pending/pending-change.ts';
import {
  addPending,
  dropPending,
  replacePending,
  usePendingOf,
} from '../../../data/pending/pending-changes.ts';
import { refresh } from '../../../data/pending/refresh-changed.ts';
import { sendPending } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { ConflictNotice } from './conflict-notice.tsx';

type Decidable = ChangeTask | MoveTask;

/**
 * Changes of the task that waited while someone else changed the same fields: shows both versions and lets their author
 * decide. Nothing is lost either way.
 */
export function PendingConflicts({ task, project }: { task: Task; project: Project }) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const pending = usePendingOf(task.id);
  const send = (): void => void sendPending(cache, userId);
  return pending.map(({ change, theirs }) => {
    if (theirs === null || change.userId !== userId || !isDecidable(change)) return null;
    const names = Object.keys(valuesOf(change));
    const theirValues = Object.fromEntries(names.map((name) => [name, theirs[name as keyof Task]]));
    return (
      <ConflictNotice
        key={change.key}
        title={strings.unsaved.conflictTitle(names.map(nameField).join(', '))}
        mine={<Values values={valuesOf(change)} project={project} />}
        theirs={<Values values={theirValues} project={project} />}
        onKeepMine={() => {
          replacePending(rebase(change, theirValues));
          send();
        }}
        onTakeTheirs={() => {
          dropPending(change.key);
          void refresh(cache, change);
        }}
        restore={() => {
          addPending(rebase(change, theirValues));
          send();
        }}
      />
    );
  });
}

function isDecidable(change: PendingChange): change is Decidable {
  return change.kind === 'change-task' || change.kind === 'move-task';
}

function valuesOf(change: Decidable): Record<string, unknown> {
  return change.kind === 'move-task' ? { status: change.status } : { ...change.change };
}

/** Their version is what the change is made to from now on. */
function rebase(change: Decidable, theirs: Record<string, unknown>): Decidable {
  return change.kind === 'move-task'
    ? { ...change, base: { status: String(theirs.status) } }
    : { ...change, base: theirs };
}

function Values({ values, project }: { values: Record<string, unknown>; project: Project }): ReactNode {
  const entries = Object.entries(values);
  return entries.map(([name, value]) => (
    <div key={name}>
      {entries.length > 1 ? <p className="text-xs text-muted">{nameField(name)}</p> : null}
      {name === 'descriptionJson' && value !== null ? (
        <RichTextView document={value} />
      ) : (
        <p dir="auto" className="break-words">
          {describeValue(name, value, project)}
        </p>
      )}
    </div>
  ));
}
