import type { Project, Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { useIdempotencyKey } from '../../../data/client/idempotency-key.ts';
import { queryKeys } from '../../../data/keys.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { showComment } from '../../../data/tasks/show-comment.ts';
import { strings } from '../../../strings/index.ts';
import { announce } from '../../../ui/announce.ts';
import { CommentBox } from './comment-box.tsx';

interface NewCommentProps {
  task: Task;
  project: Project;
  onWrite: () => void;
}

/** A new comment. During an outage it waits, and it is posted once however often it is sent. */
export function NewComment({ task, project, onWrite }: NewCommentProps) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const { keyFor, forget } = useIdempotencyKey();
  const text = strings.task.discussion;
  const add = useMutation({
    meta: { showsError: true },
    mutationFn(body: string) {
      const key = keyFor(body);
      const change = { kind: 'add-comment' as const, ...changeOf(task, userId), key, body };
      return sendOrWait(cache, change, () => api.addComment({ id: task.id, body }, { idempotencyKey: key }));
    },
    onSuccess(outcome) {
      forget();
      onWrite();
      if (outcome.isWaiting) {
        announce(strings.pending.kept);
        return;
      }
      showComment(cache, outcome.result);
      announce(text.sent);
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    },
  });
  return (
    <div className="mt-4">
      <CommentBox
        draftName={`comment ${task.id}`}
        initial=""
        task={task}
        project={project}
        label={text.label}
        placeholder={text.write}
        sendLabel={text.send}
        error={add.error}
        isBusy={add.isPending}
        isMain
        onSend={(body) => add.mutateAsync(body)}
      />
    </div>
  );
}
