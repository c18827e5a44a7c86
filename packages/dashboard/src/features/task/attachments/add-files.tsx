import type { Task } from '@fettle/contract';
import { useRef } from 'react';
import { strings } from '../../../strings/index.ts';
import { AddChip } from '../fields/chip.tsx';
import { uploadFile } from './uploads.ts';

/** Chips that attach files, and the URL of one elsewhere. */
export function AddFiles({ task, onLink }: { task: Task; onLink: () => void }) {
  const picker = useRef<HTMLInputElement>(null);
  const text = strings.task.files;
  const { file, link } = strings.taskParts;
  return (
    <>
      <AddChip
        label={file}
        aria-label={text.add}
        data-tip={text.hint}
        onClick={() => picker.current?.click()}
      />
      <AddChip label={link} aria-label={text.addLink} onClick={onLink} />
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
