import type { Project, Task } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatKeys } from '../../../commands/keyboard.ts';
import { EditorLoading } from '../../../components/editor/editor-states.tsx';
import type { TextFormat } from '../../../components/editor/extensions.ts';
import { findTasks } from '../../../components/editor/find-tasks.ts';
import { toMentionable } from '../../../components/editor/people.ts';
import type { RichTextEditorProps } from '../../../components/editor/rich-text-editor.tsx';
import { useEditorPart } from '../../../components/editor/use-editor-part.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Key } from '../../../ui/display/kbd.tsx';
import { uploadFile } from '../attachments/uploads.ts';

/** What a box without the editor can say of it. */
export interface WithoutEditor {
  /** Why it could not be loaded. */
  failure: unknown;
  isLoading: boolean;
  onRetry: () => void;
}

interface WritingBoxProps {
  task: Task;
  project: Project;
  label: string;
  format: TextFormat;
  /** A document. Read when the editor is shown. */
  initial: () => unknown;
  placeholder?: string;
  attributes?: Record<string, string>;
  /** Whether the editor takes the focus when it is shown. */
  autoFocus: () => boolean;
  /** Shown instead of the editor while `isPlain`, and until it is loaded. By default, that it is loading. */
  plain?: ReactNode;
  /** Shown if the editor cannot be loaded. Needed without `plain`. */
  withoutEditor?: (why: WithoutEditor) => ReactNode;
  /** The editor is not needed yet. */
  isPlain?: boolean;
  saveLabel: string;
  saveHint?: string;
  /** Guests will not see what is written. */
  isInternal?: boolean;
  isSaving: boolean;
  canSave?: boolean;
  error: string | null;
  onChange: (document: unknown) => void;
  onSave: () => void;
  /** At the start of the line of buttons, such as who reads it. */
  footer?: ReactNode;
  /** Without it, there is nothing to cancel. */
  onCancel?: () => void;
  onEscape: () => void;
}

/** The editor of descriptions and comments, with its buttons. What is written is kept as a draft all the time. */
export function WritingBox(props: WritingBoxProps) {
  const { saveHint, isSaving, canSave = true, error, onSave, onCancel, plain } = props;
  const { Editor, failure, isLoading, retry } = useEditorPart(props.isPlain !== true);
  const why = { failure, isLoading, onRetry: retry };
  return (
    <div data-keeps-escape>
      <div
        // Over the text, suggestions would cover a short one, and who will read it.
        {...(props.format === 'markdown' ? { 'data-suggests-outside': '' } : {})}
        className="rounded-xl border border-line-strong bg-surface focus-within:border-accent"
      >
        {Editor !== null && props.isPlain !== true ? (
          <EditorPart {...props} Editor={Editor} />
        ) : (
          // Always at this place, so that the box somebody writes in stays until the editor takes over.
          (plain ?? (failure === null ? <EditorLoading /> : props.withoutEditor?.(why)))
        )}
        <div className="sticky bottom-0 z-[5] flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-surface p-2">
          {props.footer ?? (
            <span className="mr-auto flex items-center gap-1.5 pl-1 text-xs text-muted max-sm:hidden pointer-coarse:hidden">
              <Key>{formatKeys('mod+enter')}</Key> {saveHint}
            </span>
          )}
          {onCancel === undefined ? null : (
            <Button size="small" onClick={onCancel}>
              {strings.common.cancel}
            </Button>
          )}
          <Button size="small" tone="primary" busy={isSaving} disabled={!canSave} onClick={onSave}>
            {props.saveLabel}
          </Button>
        </div>
      </div>
      {error === null ? null : (
        <p role="alert" className="mt-1.5 rounded-lg bg-danger-soft px-3 py-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

function EditorPart({ Editor, ...props }: WritingBoxProps & { Editor: ComponentType<RichTextEditorProps> }) {
  const { task, project } = props;
  const cache = useQueryClient();
  const [initial] = useState(props.initial);
  const people = useMemo(() => project.members.map(toMentionable), [project.members]);
  const upload = useCallback((file: File) => uploadFile(task, file), [task]);
  return (
    <Editor
      label={props.label}
      format={props.format}
      initial={initial}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      {...(props.attributes === undefined ? {} : { attributes: props.attributes })}
      autoFocus={props.autoFocus()}
      people={people}
      isInternal={props.isInternal === true}
      findTasks={(typed) => findTasks(cache, task, typed)}
      onChange={props.onChange}
      onSave={props.onSave}
      onEscape={props.onEscape}
      onUpload={upload}
    />
  );
}
