import type { Project, Task } from '@fettle/contract';
import { Pencil } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { tickItem } from '../../../components/editor/tick-item.ts';
import { toAccepted } from '../../../components/editor/to-accepted.ts';
import { toEditable } from '../../../components/editor/to-editable.ts';
import { isBlank } from '../../../components/rich-text/is-blank.ts';
import { RichTextView } from '../../../components/rich-text/rich-text-view.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useWaitingFields } from '../../../data/pending/pending-changes.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { focusIfFree } from '../../../ui/focus-if-lost.ts';
import { scrollerOf } from '../../../ui/scroller-of.ts';
import { WritingBox } from '../editor/writing-box.tsx';
import { ConflictNotice } from '../saving/conflict-notice.tsx';
import { useGuardedDraft } from '../saving/use-guarded-draft.ts';
import { PlainDescription } from './plain-description.tsx';

const field = {
  name: 'description',
  read: (task: Task): unknown => task.descriptionJson,
  toChange: (descriptionJson: unknown) => ({ descriptionJson }),
} as const;

interface TaskDescriptionProps {
  task: Task;
  project: Project;
  canWrite: boolean;
}

/** The description as rich text. The editor is loaded once somebody edits it. */
export function TaskDescription({ task, project, canWrite }: TaskDescriptionProps) {
  const [isEditing, setEditing] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const guarded = useGuardedDraft<unknown>(task, field);
  const { draft, theirs, drop, write, save } = guarded;
  const text = strings.task.description;
  const isWaiting = useWaitingFields(task.id).has('descriptionJson');
  const section = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The editor has gone with the focus: the button that opens it again gets it.
    if (wasEditing.current && !isEditing)
      focusIfFree([...(section.current?.querySelectorAll<HTMLElement>('[data-edit-description]') ?? [])]);
    // The text gets the screen of a phone, instead of the fields above it.
    if (isEditing && matchMedia('(pointer: coarse)').matches) toTop(section.current);
    wasEditing.current = isEditing;
  }, [isEditing]);
  const finish = async (): Promise<void> => {
    const outcome = await save();
    if (outcome === 'unsaved') return;
    setEditing(false);
    if (outcome === 'saved') announce(text.saved);
    if (outcome === 'waiting') announce(strings.pending.kept);
  };
  const discard = (): void => {
    const lost = draft;
    drop();
    setEditing(false);
    if (lost !== null)
      showToast({ text: text.discarded, action: { label: strings.common.undo, run: () => write(lost) } });
  };
  const tick = (path: readonly number[], checked: boolean): void => {
    write(toAccepted(toEditable(tickItem(task.descriptionJson, path, checked))));
    void save();
  };
  const leave = (): void => {
    if (!guarded.hasDraft()) setEditing(false);
    document.querySelector<HTMLElement>('[data-task-dialog]')?.focus();
  };
  return (
    <section
      ref={section}
      aria-labelledby="task-description"
      data-writing={isEditing ? '' : undefined}
      className="group/description"
    >
      <div className="mb-1 flex h-8 items-center gap-2">
        <h3 id="task-description" className="text-sm font-semibold text-muted">
          {text.title}
        </h3>
        {isWaiting ? <WaitingMark /> : null}
        {canWrite && !isEditing ? (
          // A phone needs only one button for a description that is still empty.
          <span className={isBlank(task.descriptionJson) ? 'max-md:hidden' : undefined}>
            <Button
              size="small"
              tone="quiet"
              data-edit-description
              icon={<Pencil size={13} aria-hidden />}
              onClick={() => setEditing(true)}
              aria-label={text.edit}
            >
              {strings.task.discussion.edit}
            </Button>
          </span>
        ) : null}
      </div>
      {theirs !== null ? (
        <ConflictNotice
          title={text.conflictTitle(text.fields.description)}
          theirs={theirs === null ? text.noText : <RichTextView document={theirs} />}
          onKeepMine={() =>
            void guarded.keepMine().then((outcome) => (outcome === 'unsaved' ? undefined : setEditing(false)))
          }
          onTakeTheirs={() => {
            drop();
            setEditing(false);
          }}
          restore={() => {
            write(draft);
            setEditing(true);
          }}
        />
      ) : null}
      {isEditing ? (
        <WritingBox
          task={task}
          project={project}
          label={text.label}
          format="rich"
          initial={() => draft ?? task.descriptionJson}
          autoFocus={() => !isWritingElsewhere(section.current)}
          isPlain={isHeld}
          withoutEditor={(why) => (
            <PlainDescription
              {...why}
              project={project}
              initial={draft ?? task.descriptionJson}
              onChange={write}
              onSave={() => void finish()}
              onEscape={leave}
              onHold={setHeld}
            />
          )}
          saveLabel={strings.common.save}
          saveHint={text.saveHint}
          isSaving={guarded.isSaving}
          error={guarded.error}
          onChange={write}
          onSave={() => void finish()}
          onCancel={discard}
          onEscape={leave}
        />
      ) : (
        <>
          {draft !== null && theirs === null && !guarded.isSaving ? (
            <DraftNotice onContinue={() => setEditing(true)} onDiscard={discard} />
          ) : null}
          {isBlank(task.descriptionJson) ? (
            <Blank canWrite={canWrite} onWrite={() => setEditing(true)} />
          ) : (
            <RichTextView document={task.descriptionJson} {...(canWrite ? { onTick: tick } : {})} />
          )}
        </>
      )}
    </section>
  );
}

/** The editor may load long after somebody asked for it. */
function isWritingElsewhere(section: HTMLElement | null): boolean {
  const active = document.activeElement;
  return (
    active?.matches('input, textarea, [contenteditable=true]') === true && section?.contains(active) !== true
  );
}

/** Unlike `scrollIntoView`, leaves what is around the page of the task where it is. */
function toTop(part: HTMLElement | null): void {
  if (part === null) return;
  const scroller = scrollerOf(part);
  scroller.scrollBy({ top: part.getBoundingClientRect().top - scroller.getBoundingClientRect().top });
}

function DraftNotice({ onContinue, onDiscard }: { onContinue: () => void; onDiscard: () => void }) {
  const text = strings.task.description;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 rounded-lg bg-warning-soft px-3 py-1.5 text-sm text-warning">
      <span className="flex-1">{text.draft}</span>
      <Button size="small" onClick={onContinue}>
        {text.continueDraft}
      </Button>
      <Button size="small" tone="quiet" onClick={onDiscard}>
        {text.discardDraft}
      </Button>
    </div>
  );
}

function Blank({ canWrite, onWrite }: { canWrite: boolean; onWrite: () => void }) {
  const text = strings.task.description;
  if (!canWrite) return <p className="text-sm text-muted">{text.none}</p>;
  return (
    <button
      type="button"
      data-edit-description
      onClick={onWrite}
      className="-mx-2 block w-[calc(100%+1rem)] rounded-lg px-2 py-1.5 text-left text-[0.9375rem] text-muted hover:bg-hover pointer-coarse:min-h-[44px]"
    >
      {text.empty}
    </button>
  );
}
