import type { Project, Task } from '@fettle/contract';
import { parseMarkdown } from '@fettle/contract/markdown';
import { useQueryClient } from '@tanstack/react-query';
import { namesOf } from '../../../components/editor/people.ts';
import { RichTextView } from '../../../components/rich-text/rich-text-view.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useUser } from '../../../data/account/session.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { dropPending, replacePending, usePendingOf } from '../../../data/pending/pending-changes.ts';
import { sendPending } from '../../../data/pending/send-pending.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { ReadersMark } from './comment-readers.tsx';

/** Comments of the user that the service does not have yet, after all others. */
export function PendingComments({ task, project }: { task: Task; project: Project }) {
  const cache = useQueryClient();
  const user = useUser();
  const { findPerson } = namesOf(project.members);
  const text = strings.unsaved;
  return usePendingOf(task.id).map(({ change, isRefused, error }) =>
    change.kind !== 'add-comment' || change.userId !== user.id ? null : (
      <li key={change.key} className="flex gap-2.5">
        <span aria-hidden className="pt-0.5 opacity-60">
          <Avatar id={user.id} name={user.name} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex min-h-7 items-center gap-2 text-xs text-muted">
            <span className="text-sm font-medium text-ink">{user.name}</span>
            {change.visibility === undefined ? null : <ReadersMark visibility={change.visibility} />}
            {isRefused ? null : (
              <span className="inline-flex items-center">
                <WaitingMark />
                <span aria-hidden>{strings.pending.waiting}</span>
              </span>
            )}
          </div>
          <div className="rounded-xl border border-dashed border-line-strong px-3 py-2">
            <RichTextView document={parseMarkdown(change.body, findPerson)} />
          </div>
          {isRefused ? (
            <div className="mt-1 flex items-center gap-2">
              <p role="alert" className="flex-1 text-xs text-danger">
                {text.refused(describeError(error))}
              </p>
              <Button
                size="small"
                onClick={() => {
                  replacePending(change);
                  void sendPending(cache, user.id);
                }}
              >
                {strings.common.tryAgain}
              </Button>
              <Button size="small" tone="quiet" onClick={() => dropPending(change.key)}>
                {text.discard}
              </Button>
            </div>
          ) : null}
        </div>
      </li>
    ),
  );
}
