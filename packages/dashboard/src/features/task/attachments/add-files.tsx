import type { Task } from '@fettle/contract';
import { useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { AddChip } from '../fields/chip.tsx';
import { uploadFile } from './uploads.ts';

/** A chip that attaches files. */
export function AddFiles({ task }: { task: Task }) {
  const picker = useRef<HTMLInputElement>(null);
  const text = strings.task.files;
  return (
    <>
      <AddChip
        label={strings.taskParts.file}
        aria-label={text.add}
        data-tip={text.hint}
        onClick={() => picker.current?.click()}
      />
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
    </>
  );
}
