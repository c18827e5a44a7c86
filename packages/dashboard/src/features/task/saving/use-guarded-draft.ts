import type { Task, UpdateTaskBody } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { patchTask } from '../../../data/tasks/change-task.ts';
import { saveGuarded } from './guarded-save.ts';
import { isSameJson } from './same-json.ts';

interface Draft<Value> {
  value: Value;
  /** What the field held when somebody began to write. */
  base: Value;
}

interface Field<Value> {
  name: 'title' | 'description';
  read: (task: Task) => Value;
  toChange: (value: Value) => UpdateTaskBody;
}

/**
 * A field that somebody writes in for a while: what is written is kept in this browser until the service has it, what
 * others write meanwhile does not disturb, and where both wrote one is asked which shall stay.
 */
export function useGuardedDraft<Value>(task: Task, { name, read, toChange }: Field<Value>) {
  const cache = useQueryClient();
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
  /** True when nothing is left to be saved. */
  const save = async (): Promise<boolean> => {
    const { task: now, draft: mine } = latest.current;
    if (mine === null || isSaving) return mine === null;
    if (isSameJson(mine.value, read(now))) {
      drop();
      return true;
    }
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
      // What was written while it was under way is still to be saved, on top of what was.
      else if (isSameJson(latest.current.draft?.value, mine.value)) drop();
      else keep({ value: latest.current.draft?.value ?? mine.value, base: read(saved.task) });
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
      return saved.kind === 'saved';
    } catch (reason) {
      setError(describeError(reason));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const keepMine = async (): Promise<boolean> => {
    const mine = latest.current.draft;
    if (mine === null || theirs === null) return true;
    latest.current.task = theirs;
    keep({ value: mine.value, base: read(theirs) });
    setTheirs(null);
    return save();
  };
  return {
    /** What is being written; null while nobody writes. */
    draft: draft?.value ?? null,
    /** What somebody else has written meanwhile, once saving has met it. */
    theirs: theirs === null ? null : read(theirs),
    /** Whether something was written, also since the last rendering. */
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
