import type { Project } from '@fettle/contract';
import { writeMarkdown } from '@fettle/contract/markdown';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { EditorFailed, WhyNoEditor } from '../../../components/editor/editor-states.tsx';
import { namesOf } from '../../../components/editor/people.ts';
import { toAccepted } from '../../../components/editor/to-accepted.ts';
import { RichTextView } from '../../../components/rich-text/rich-text-view.tsx';
import { strings } from '../../../strings/index.ts';
import { focusIfFree } from '../../../ui/focus-if-lost.ts';
import { toContinue } from '../editor/to-continue.ts';
import type { WithoutEditor } from '../editor/writing-box.tsx';
import { isMarkdown } from './is-markdown.ts';

interface PlainDescriptionProps extends WithoutEditor {
  project: Project;
  /** A document. Later changes of it are not shown. */
  initial: unknown;
  onChange: (document: unknown) => void;
  onSave: () => void;
  onEscape: () => void;
  /**
   * While somebody composes a word, or writes in the middle of the text, the editor must not take over: it begins at the end
   * of the text.
   */
  onHold: (isHeld: boolean) => void;
}

/**
 * The description while the editor cannot be loaded: a text box for Markdown, whose text the editor takes over. One that
 * Markdown cannot express can only be read until then.
 */
export function PlainDescription(props: PlainDescriptionProps) {
  const { project, failure, isLoading, onRetry, onSave, onEscape, onHold } = props;
  const [initial] = useState(props.initial);
  const names = useMemo(() => namesOf(project.members), [project.members]);
  const [isPossible] = useState(() => isMarkdown(initial, names));
  const [text, setText] = useState(() => (isPossible ? writeMarkdown(initial ?? {}, names.handleOf) : ''));
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => {
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
    focusIfFree([box.current]);
  }, []);
  if (!isPossible)
    return (
      <>
        <div className="px-3 pt-2">
          <RichTextView document={initial} />
        </div>
        <EditorFailed failure={failure} isLoading={isLoading} onRetry={onRetry} />
      </>
    );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onEscape();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      onSave();
    }
  };
  return (
    <>
      <div role="status" className="border-b border-line px-3 py-2 text-muted">
        <WhyNoEditor
          id={id}
          text={strings.task.description.plainAway}
          failure={failure}
          isLoading={isLoading}
          onRetry={onRetry}
        />
      </div>
      <textarea
        ref={box}
        rows={Math.min(20, Math.max(5, text.split('\n').length + 1))}
        aria-label={strings.task.description.plainLabel}
        aria-describedby={id}
        value={text}
        onCompositionStart={() => onHold(true)}
        onCompositionEnd={({ currentTarget }) => onHold(isInMiddle(currentTarget))}
        onSelect={({ currentTarget, nativeEvent }) => {
          if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) onHold(isInMiddle(currentTarget));
        }}
        onBlur={({ currentTarget }) => onHold(isInMiddle(currentTarget))}
        onChange={({ target }) => {
          setText(target.value);
          props.onChange(toAccepted(toContinue(target.value, names.findPerson)));
        }}
        onKeyDown={onKeyDown}
        className="block w-full resize-y bg-transparent px-3 py-2 text-[0.9375rem] outline-none"
      />
    </>
  );
}

/** Whether somebody writes in it elsewhere than at its end, also if the window has lost the focus meanwhile. */
function isInMiddle(box: HTMLTextAreaElement): boolean {
  return document.activeElement === box && box.selectionEnd < box.value.length;
}
