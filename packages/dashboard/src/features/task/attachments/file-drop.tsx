import type { Task } from '@fettle/contract';
import { type DragEvent as ReactDragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { strings } from '../../../strings/index.ts';
import { uploadFile } from './uploads.ts';

interface FileDropProps {
  task: Task;
  canWrite: boolean;
  children: ReactNode;
}

/** Attaches files that are dropped or pasted anywhere on the task. */
export function FileDrop({ task, canWrite, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  // Moving between elements inside leaves one and enters the other.
  const depth = useRef(0);
  const attach = (files: Iterable<File>): void => {
    for (const file of files) void uploadFile(task, file);
  };
  const hasFiles = ({ dataTransfer }: ReactDragEvent): boolean =>
    canWrite && dataTransfer.types.includes('Files');
  const enter = (event: ReactDragEvent, step: 1 | -1): void => {
    if (!hasFiles(event)) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (event: ReactDragEvent): void => {
    depth.current = 0;
    setOver(false);
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    attach(event.dataTransfer.files);
  };
  const room = useRef<HTMLDivElement>(null);
  const paste = (event: ClipboardEvent): void => {
    const data = event.clipboardData;
    if (!canWrite || event.defaultPrevented || data === null || data.files.length === 0) return;
    // A copied part of a table or page includes a picture of itself. The text is what was meant.
    if (data.types.includes('text/html')) return;
    event.preventDefault();
    attach(data.files);
  };
  const latestPaste = useRef(paste);
  latestPaste.current = paste;
  useEffect(() => {
    // The dialog itself has the focus until something in it is focused.
    const dialog = room.current?.closest<HTMLElement>('[data-task-dialog]');
    const onPaste = (event: ClipboardEvent): void => latestPaste.current(event);
    dialog?.addEventListener('paste', onPaste);
    return () => dialog?.removeEventListener('paste', onPaste);
  }, []);
  useEffect(keepPage, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the pointer; the button of the files does the same
    <div
      ref={room}
      className="relative flex min-h-0 flex-1 flex-col"
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => (hasFiles(event) ? event.preventDefault() : undefined)}
      onDropCapture={() => {
        depth.current = 0;
        setOver(false);
      }}
      onDrop={drop}
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

/** The browser would open a file dropped next to the task instead of the page. */
function keepPage(): () => void {
  const keep = (event: DragEvent): void => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}
