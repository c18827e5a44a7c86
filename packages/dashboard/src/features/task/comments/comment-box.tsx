import type { Member } from '@fettle/contract';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useDraft } from '../../../browser/drafts.ts';
import { formatKeys } from '../../../commands/keyboard.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Key } from '../../../ui/display/kbd.tsx';
import { MentionList } from './mention-list.tsx';
import { nameMembers } from './name-members.ts';
import { useTextMentions } from './use-text-mentions.ts';

interface CommentBoxProps {
  draftName: string;
  initial: string;
  members: readonly Member[];
  label: string;
  placeholder?: string;
  sendLabel: string;
  error: unknown;
  isBusy: boolean;
  /** The box that the comment shortcut focuses. */
  isMain?: boolean;
  autoFocus?: boolean;
  onSend: (body: string) => Promise<unknown>;
  onCancel?: () => void;
}

const maxCharacters = 50_000;

/** A multi-line text with mentions, kept as a draft until it is sent. */
export function CommentBox(props: CommentBoxProps) {
  const { draftName, initial, members, label, placeholder, sendLabel, error, isBusy, isMain, autoFocus } =
    props;
  const [text, setText, forget] = useDraft(draftName, initial);
  const area = useRef<HTMLTextAreaElement>(null);
  const mentions = useTextMentions({ area, text, members, onChange: setText });
  useEffect(() => {
    if (autoFocus === true) area.current?.focus();
  }, [autoFocus]);
  const send = async (): Promise<void> => {
    if (text.trim() === '' || isBusy) return;
    try {
      await props.onSend(nameMembers(text.trim(), members));
      forget();
    } catch {
      // Shown below by `error`. The typed text stays.
    }
  };
  const leave = (): void => {
    if (props.onCancel === undefined) area.current?.closest<HTMLElement>('[data-task-dialog]')?.focus();
    else {
      forget();
      props.onCancel();
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || mentions.onKeyDown(event)) return;
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void send();
    }
  };
  return (
    <div data-keeps-escape className="relative">
      <MentionList {...mentions.list} />
      <div className="rounded-xl border border-line-strong/60 bg-surface focus-within:border-accent">
        <textarea
          ref={area}
          rows={Math.min(12, Math.max(2, text.split('\n').length))}
          aria-label={label}
          aria-autocomplete="list"
          placeholder={placeholder}
          maxLength={maxCharacters}
          value={text}
          {...(isMain === true ? { 'data-new-comment': '' } : {})}
          onChange={(event) => setText(event.target.value)}
          onSelect={mentions.onSelect}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          className="block w-full resize-none rounded-xl bg-transparent px-3 py-2 text-sm outline-none placeholder:text-muted"
        />
        <div className="flex items-center justify-end gap-2 px-2 pb-2">
          <span className="mr-auto pl-1 text-xs text-muted max-sm:hidden">
            <Key>{formatKeys('mod+enter')}</Key>
          </span>
          {props.onCancel === undefined ? null : (
            <Button size="small" onClick={leave}>
              {strings.common.cancel}
            </Button>
          )}
          <Button
            size="small"
            tone="primary"
            busy={isBusy}
            disabled={text.trim() === ''}
            onClick={() => void send()}
          >
            {sendLabel}
          </Button>
        </div>
      </div>
      {error === null ? null : (
        <p role="alert" className="mt-1 text-xs text-danger">
          {describeError(error)}
        </p>
      )}
    </div>
  );
}
