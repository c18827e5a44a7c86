import type { Comment } from '@fettle/contract';
import type { QueryClient } from '@tanstack/react-query';
import { taskQuery } from './tasks.ts';

/** Adds a comment that was just posted to its task, unless it has been read meanwhile. */
export function showComment(cache: QueryClient, comment: Comment): void {
  cache.setQueryData(taskQuery(comment.taskId).queryKey, (known) =>
    known === undefined || known.comments.some(({ id }) => id === comment.id)
      ? known
      : {
          ...known,
          comments: [...known.comments, comment],
          commentCount: known.commentCount + 1,
          publicCommentCount: known.publicCommentCount + (comment.visibility === 'public' ? 1 : 0),
        },
  );
}
