import type { CommentVisibility, Project, Task } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
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
import { hasReaders, ReadersChoice } from './comment-readers.tsx';

interface NewCommentProps {
  task: Task;
  project: Project;
  onWrite: () => void;
  box: RefObject<HTMLDivElement | null>;
}

/**
 * A new comment, internal where guests would read it otherwise; whoever wants to address them chooses it each time. During an outage it waits, and it is
 * posted once however often it is sent.
 */
export function NewComment({ task, project, onWrite, box }: NewCommentProps) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const { keyFor, forget } = useIdempotencyKey();
  const text = strings.task.discussion;
  const [chosen, setChosen] = useState<CommentVisibility>('internal');
  const sent: { visibility?: CommentVisibility } = hasReaders(project) ? { visibility: chosen } : {};
  const add = useMutation({
    meta: { showsError: true },
    mutationFn(body: string) {
      const key = keyFor(JSON.stringify({ body, ...sent }));
      const change = { kind: 'add-comment' as const, ...changeOf(task, userId), key, body, ...sent };
      return sendOrWait(cache, change, () =>
        api.addComment({ id: task.id, body, ...sent }, { idempotencyKey: key }),
      );
    },
    onSuccess(outcome) {
      forget();
      setChosen('internal');
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
    <div ref={box} className="mt-4">
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
        isInternal={sent.visibility === 'internal'}
        {...(hasReaders(project) ? { footer: <ReadersChoice value={chosen} onChange={setChosen} /> } : {})}
        isMain
        onSend={(body) => add.mutateAsync(body)}
      />
    </div>
  );
}
