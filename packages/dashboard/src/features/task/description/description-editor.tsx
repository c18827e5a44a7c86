import type { Project, Task } from '@fettle/contract';
import { useCallback } from 'react';
import { formatKeys } from '../../../commands/keyboard.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Key } from '../../../ui/display/kbd.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { uploadFile } from '../attachments/uploads.ts';
import { useEditorPart } from './use-editor-part.ts';

interface DescriptionEditorProps {
  task: Task;
  project: Project;
  initial: unknown;
  isSaving: boolean;
  error: string | null;
  onChange: (document: unknown) => void;
  onSave: () => void;
  onCancel: () => void;
  /** Escape or blur without any change. */
  onLeave: () => void;
}

/** The editor with its save and cancel buttons. The text is kept as a draft all the time. */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { task, project, initial, isSaving, error, onChange, onSave, onCancel, onLeave } = props;
  const Editor = useEditorPart();
  const text = strings.task.description;
  const people = project.members.map(({ userId, name }) => ({ id: userId, name }));
  const upload = useCallback((file: File) => uploadFile(task, file), [task]);
  return (
    <div data-keeps-escape className="rounded-xl border border-line-strong focus-within:border-accent">
      {Editor === 'loading' ? <EditorLoading /> : null}
      {Editor === 'failed' ? <EditorFailed /> : null}
      {typeof Editor === 'string' ? null : (
        <Editor
          label={text.label}
          initial={initial}
          people={people}
          onChange={onChange}
          onSave={onSave}
          onEscape={onLeave}
          onUpload={upload}
        />
      )}
      {error === null ? null : (
        <p role="alert" className="mx-3 mb-2 rounded-lg bg-danger-soft px-3 py-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      <div className="flex items-center justify-end gap-2 border-t border-line p-2">
        <span className="mr-auto flex items-center gap-1.5 pl-1 text-xs text-muted max-sm:hidden">
          <Key>{formatKeys('mod+enter')}</Key> {text.saveHint}
        </span>
        <Button size="small" onClick={onCancel}>
          {strings.common.cancel}
        </Button>
        <Button size="small" tone="primary" busy={isSaving} onClick={onSave}>
          {strings.common.save}
        </Button>
      </div>
    </div>
  );
}

function EditorLoading() {
  return (
    <div role="status" data-opening aria-label={strings.task.description.loading} className="space-y-2 p-3">
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  );
}

function EditorFailed() {
  const text = strings.task.description;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 p-3 text-sm text-danger">
      <span className="flex-1">{text.editorFailed}</span>
      <Button size="small" onClick={() => window.location.reload()}>
        {text.reload}
      </Button>
    </div>
  );
}
