import type { Project, Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { useIdempotencyKey } from '../../../data/client/idempotency-key.ts';
import { queryKeys } from '../../../data/keys.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { CommentBox } from './comment-box.tsx';

interface NewCommentProps {
  task: Task;
  project: Project;
  onWrite: () => void;
}

/** A new comment. It is kept until the service has it, and sent once however often it is retried. */
export function NewComment({ task, project, onWrite }: NewCommentProps) {
  const cache = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const text = strings.task.discussion;
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: (body: string) => api.addComment({ id: task.id, body }, { idempotencyKey: keyFor(body) }),
    onSuccess(comment) {
      forget();
      onWrite();
      cache.setQueryData(taskQuery(task.id).queryKey, (known) =>
        known === undefined || known.comments.some(({ id }) => id === comment.id)
          ? known
          : { ...known, comments: [...known.comments, comment], commentCount: known.commentCount + 1 },
      );
      void cache.invalidateQueries({ queryKey: queryKeys.taskLists(task.projectId) });
    },
  });
  return (
    <div className="mt-4">
      <CommentBox
        draftName={`comment ${task.id}`}
        initial=""
        members={project.members}
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
