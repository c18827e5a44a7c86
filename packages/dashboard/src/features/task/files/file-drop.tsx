import type { Task } from '@fettle/contract';
import { type ClipboardEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { uploadFile } from './uploads.ts';

interface FileDropProps {
  task: Task;
  canWrite: boolean;
  children: ReactNode;
}

/** Takes files that are dropped or pasted anywhere on the task and attaches them. */
export function FileDrop({ task, canWrite, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  // Going from one element to another inside leaves the one and enters the other.
  const depth = useRef(0);
  const attach = (files: FileList): void => {
    for (const file of files) void uploadFile(task, file);
  };
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => canWrite && dataTransfer.types.includes('Files');
  const enter = (event: DragEvent, step: 1 | -1): void => {
    if (!hasFiles(event)) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent): void => {
    depth.current = 0;
    setOver(false);
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    attach(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent): void => {
    const { files, types } = event.clipboardData;
    if (!canWrite || event.defaultPrevented || files.length === 0 || types.includes('text/html')) return;
    event.preventDefault();
    attach(files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the pointer; the button of the files does the same
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => (hasFiles(event) ? event.preventDefault() : undefined)}
      onDropCapture={() => {
        depth.current = 0;
        setOver(false);
      }}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {isOver ? (
        <div className="pointer-events-none absolute inset-2 z-10 flex items-center justify-center rounded-2xl border-2 border-dashed border-accent bg-accent-soft/80 font-medium">
          {strings.task.files.drop}
        </div>
      ) : null}
    </div>
  );
}
