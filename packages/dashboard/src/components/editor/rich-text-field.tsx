import type { Project } from '@fettle/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { strings } from '../../strings/index.ts';
import { EditorLoading, WhyNoEditor } from './editor-states.tsx';
import { findTasks } from './find-tasks.ts';
import { toMentionable } from './people.ts';
import { useEditorPart } from './use-editor-part.ts';

interface RichTextFieldProps {
  label: string;
  /** Its people and tasks can be referred to. */
  project: Project;
  /** A document. Later changes of it are not shown. */
  initial: unknown;
  /** What is wrong with the text. */
  error?: string | undefined;
  onChange: (document: unknown) => void;
}

/** Rich text as a field of a form, with the editor of descriptions. Files are attached to tasks only. */
export function RichTextField({ label, project, initial, error, onChange }: RichTextFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const cache = useQueryClient();
  const { Editor, failure, isLoading, retry } = useEditorPart(true);
  const [begun] = useState(initial);
  const people = useMemo(() => project.members.map(toMentionable), [project.members]);
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <p aria-hidden className="mb-1 text-sm font-medium">
        {label}
      </p>
      {/* The first Escape leaves the text, and the next one the dialog. */}
      <div
        data-keeps-escape
        className="rounded-lg border border-line-strong bg-field focus-within:border-accent"
      >
        {Editor === null ? (
          failure === null ? (
            <EditorLoading />
          ) : (
            <div role="alert" className="p-3 text-danger">
              <WhyNoEditor
                failure={failure}
                isLoading={isLoading}
                onRetry={retry}
                text={strings.task.description.editorFailedInForm}
                isInForm
              />
            </div>
          )
        ) : (
          <Editor
            label={label}
            format="rich"
            initial={begun}
            autoFocus={false}
            people={people}
            findTasks={(typed) => findTasks(cache, { projectId: project.id }, typed)}
            onChange={onChange}
            // Once the form has what was typed last.
            onSave={() => setTimeout(() => frame.current?.closest('form')?.requestSubmit())}
            onEscape={() => frame.current?.focus()}
          />
        )}
      </div>
      {error === undefined ? null : (
        <p role="alert" className="mt-1 text-xs break-words text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
