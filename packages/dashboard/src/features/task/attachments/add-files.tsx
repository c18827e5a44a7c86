import type { Task } from '@fettle/contract';
import { type ReactNode, useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { AddChip } from '../fields/chip.tsx';
import { uploadFile } from './uploads.ts';

/** A chip that attaches files. */
export function AddFiles({ task }: { task: Task }) {
  const { choose, field } = useFileChoice(task);
  const text = strings.task.files;
  return (
    <>
      <AddChip label={strings.taskParts.file} aria-label={text.add} data-tip={text.hint} onClick={choose} />
      {field}
    </>
  );
}

/** Lets people choose files, which are attached. `field` is rendered somewhere. */
export function useFileChoice(task: Task): { choose: () => void; field: ReactNode } {
  const picker = useRef<HTMLInputElement>(null);
  const field = (
    <input
      ref={picker}
      type="file"
      multiple
      hidden
      onChange={(event) => {
        for (const file of event.target.files ?? []) void uploadFile(task, file);
        event.target.value = '';
      }}
    />
  );
  return { choose: () => picker.current?.click(), field };
}
