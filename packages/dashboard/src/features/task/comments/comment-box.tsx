import type { Project, Task } from '@fettle/contract';
import { writeMarkdown } from '@fettle/contract/markdown';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useDraft } from '../../../browser/drafts.ts';
import { namesOf } from '../../../components/editor/people.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { useOnceAtATime } from '../../../ui/use-once-at-a-time.ts';
import { nameMembers } from '../editor/name-members.ts';
import { toContinue } from '../editor/to-continue.ts';
import { WritingBox } from '../editor/writing-box.tsx';
import { leaveField } from '../leave-field.ts';

interface CommentBoxProps {
  task: Task;
  project: Project;
  draftName: string;
  /** Markdown. */
  initial: string;
  label: string;
  placeholder?: string;
  sendLabel: string;
  error: unknown;
  isBusy: boolean;
  /** Guests will not see it. */
  isInternal: boolean;
  /** At the start of the line of buttons. */
  footer?: ReactNode;
  /** The box that the comment shortcut focuses. */
  isMain?: boolean;
  autoFocus?: boolean;
  onSend: (body: string) => Promise<unknown>;
  onCancel?: () => void;
}

const maxCharacters = 50_000;

/**
 * A comment being written, kept as a draft until it is sent. It begins as a plain text box: the editor is loaded once
 * somebody writes, and takes over what was typed until then. Without the editor, people write Markdown.
 */
export function CommentBox(props: CommentBoxProps) {
  const { task, project, draftName, label, placeholder, sendLabel, error, isBusy, isMain, onCancel } = props;
  const [text, setText, forget] = useDraft(draftName, props.initial);
  const [isOpen, setOpen] = useState(text !== '' || props.autoFocus === true);
  const [isComposing, setComposing] = useState(false);
  /** Another one begins with an empty editor. */
  const [round, setRound] = useState(0);
  const names = useMemo(() => namesOf(project.members), [project.members]);
  const box = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(props.autoFocus === true);
  useKeepInView(box, hasFocus);
  const latest = useRef(text);
  latest.current = text;
  const write = (next: string): void => {
    latest.current = next;
    setText(next);
  };
  const onceAtATime = useOnceAtATime();
  const send = (): Promise<void> => onceAtATime(sendNow);
  const sendNow = async (): Promise<void> => {
    const body = nameMembers(latest.current.trim(), project.members);
    if (body === '' || isBusy) return;
    try {
      await props.onSend(body);
      // What was typed while it was being sent is the next comment.
      if (nameMembers(latest.current.trim(), project.members) !== body) return;
      forget();
      setRound((count) => count + 1);
    } catch {
      // Shown below by `error`. The typed text stays.
    }
  };
  const leave = (): void => {
    if (onCancel === undefined) leaveField(box.current);
    else {
      forget();
      onCancel();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    }
  };
  const attributes: Record<string, string> = isMain === true ? { 'data-new-comment': '' } : {};
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only remembers whether the focus is inside
    <div
      ref={box}
      className="task-composer"
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <WritingBox
        key={round}
        task={task}
        project={project}
        label={label}
        format="markdown"
        initial={() => toContinue(latest.current, names.findPerson)}
        {...(placeholder === undefined ? {} : { placeholder })}
        isInternal={props.isInternal}
        footer={props.footer}
        attributes={attributes}
        autoFocus={() => hasFocus.current}
        isPlain={!isOpen || isComposing}
        plain={
          <textarea
            rows={Math.min(12, Math.max(2, text.split('\n').length))}
            aria-label={label}
            placeholder={placeholder}
            maxLength={maxCharacters}
            value={text}
            {...attributes}
            onFocus={() => setOpen(true)}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
            className="block w-full resize-none rounded-xl bg-transparent px-3 py-2 text-[0.9375rem] outline-none placeholder:text-muted"
          />
        }
        saveLabel={sendLabel}
        saveHint={
          onCancel === undefined ? strings.task.discussion.sendHint : strings.task.description.saveHint
        }
        isSaving={isBusy}
        canSave={text.trim() !== ''}
        error={error === null ? null : describeError(error)}
        onChange={(document) => write(writeMarkdown(document, names.handleOf))}
        onSave={() => void send()}
        onEscape={leave}
        {...(onCancel === undefined ? {} : { onCancel: leave })}
      />
    </div>
  );
}

/** While somebody writes in it, all of a box is in view as far as it fits, also when the editor makes it higher. */
function useKeepInView(box: RefObject<HTMLElement | null>, hasFocus: RefObject<boolean>): void {
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => {
      if (hasFocus.current) element.scrollIntoView({ block: 'nearest' });
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box, hasFocus]);
}
