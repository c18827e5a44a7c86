import type { Task, UpdateTaskBody } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { addPending, readPending } from '../../../data/pending/pending-changes.ts';
import { isPassing, sendPending } from '../../../data/pending/send-pending.ts';
import { patchTask } from '../../../data/tasks/change-task.ts';
import { previewChange } from '../../../data/tasks/preview-change.ts';
import { isSameJson } from '../../../data/tasks/same-json.ts';
import { saveGuarded } from './guarded-save.ts';

interface Draft<Value> {
  value: Value;
  /** The content of the field when editing began. */
  base: Value;
}

/** What became of a draft. Only one that is `unsaved` is still to be saved. */
export type SaveOutcome = 'saved' | 'waiting' | 'unchanged' | 'unsaved';

interface Field<Value> {
  name: 'title' | 'description';
  read: (task: Task) => Value;
  toChange: (value: Value) => UpdateTaskBody;
}

/**
 * A field that is edited for a while: the draft is kept in this browser until it is saved, edits of others do not
 * disturb it, and on a conflict the user decides which version to keep. What cannot be sent waits with all other changes.
 */
export function useGuardedDraft<Value>(task: Task, { name, read, toChange }: Field<Value>) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const place = `draft ${name} ${task.id}`;
  const [draft, setDraft] = useState(() => parseDraft<Value>(readLocal(place)));
  const [theirs, setTheirs] = useState<Task | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef({ task, draft });
  latest.current.task = task;

  const keep = (next: Draft<Value> | null): void => {
    latest.current.draft = next;
    setDraft(next);
    saveLocal(place, next === null ? null : JSON.stringify(next));
  };
  const write = (value: Value): void =>
    keep({
      value,
      base: latest.current.draft === null ? read(latest.current.task) : latest.current.draft.base,
    });
  const drop = (): void => {
    keep(null);
    setTheirs(null);
    setError(null);
  };
  /** Leaves the draft to the changes that wait. */
  const leave = (mine: Draft<Value>, now: Task, reason: unknown): SaveOutcome => {
    const change = toChange(mine.value);
    const base = { ...toChange(mine.base) };
    addPending({ kind: 'change-task', ...changeOf(now, userId), change, base }, reason);
    patchTask(cache, now, previewChange(now, change, undefined, new Date().toISOString()));
    drop();
    if (reason === null) void sendPending(cache, userId);
    return 'waiting';
  };
  const save = async (): Promise<SaveOutcome> => {
    const { task: now, draft: mine } = latest.current;
    if (mine === null) return 'unchanged';
    if (isSaving) return 'unsaved';
    if (isSameJson(mine.value, read(now))) {
      drop();
      return 'unchanged';
    }
    // An earlier change of the same task comes first.
    if (
      readPending().some(
        ({ change }) => 'taskId' in change && change.taskId === now.id && change.userId === userId,
      )
    )
      return leave(mine, now, null);
    setSaving(true);
    setError(null);
    try {
      const saved = await saveGuarded({
        task: now,
        change: toChange(mine.value),
        isUntouched: (each) => isSameJson(read(each), mine.base),
      });
      patchTask(cache, saved.task, saved.task);
      if (saved.kind === 'conflict') setTheirs(saved.task);
      // Text typed while saving is still to be saved, on top of that.
      else if (isSameJson(latest.current.draft?.value, mine.value)) drop();
      else keep({ value: latest.current.draft?.value ?? mine.value, base: read(saved.task) });
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
      return saved.kind === 'saved' ? 'saved' : 'unsaved';
    } catch (reason) {
      if (isPassing(reason)) return leave(latest.current.draft ?? mine, now, reason);
      setError(describeError(reason));
      return 'unsaved';
    } finally {
      setSaving(false);
    }
  };
  const keepMine = async (): Promise<SaveOutcome> => {
    const mine = latest.current.draft;
    if (mine === null || theirs === null) return 'unchanged';
    latest.current.task = theirs;
    keep({ value: mine.value, base: read(theirs) });
    setTheirs(null);
    return save();
  };
  return {
    /** The draft. Null while nobody is editing. */
    draft: draft?.value ?? null,
    /** Somebody else's version, once saving has found a conflict. */
    theirs: theirs === null ? null : read(theirs),
    /** Whether the draft has changed, even since the last render. */
    hasDraft: () => latest.current.draft !== null,
    isSaving,
    error,
    write,
    save,
    drop,
    keepMine,
  };
}

function parseDraft<Value>(text: string | null): Draft<Value> | null {
  if (text === null) return null;
  try {
    return JSON.parse(text) as Draft<Value>;
  } catch (error) {
    console.warn('A draft that was kept cannot be read.', error);
    return null;
  }
}
