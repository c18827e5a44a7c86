import { Tabs } from '@base-ui/react/tabs';
import type { Project, Task } from '@fettle/contract';
import { type RefObject, useState } from 'react';
import { usePendingOf } from '../../../data/pending/pending-changes.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { strings } from '../../../strings/index.ts';
import { HistoryList } from '../history/history-list.tsx';
import { CommentView } from './comment-view.tsx';
import { NewComment } from './new-comment.tsx';
import { PendingComments } from './pending-comments.tsx';

interface DiscussionProps {
  task: Task;
  project: Project;
  canWrite: boolean;
}

interface DiscussionSectionProps extends DiscussionProps {
  /** Around the box for a new comment. */
  box: RefObject<HTMLDivElement | null>;
}

const tabClass =
  'h-8 pointer-coarse:h-11 border-b-2 border-transparent text-sm text-muted hover:text-ink data-active:border-accent data-active:font-semibold data-active:text-ink';

/** The comments and the history of a task. */
export function Discussion({ task, project, canWrite, box }: DiscussionSectionProps) {
  const [tab, setTab] = useState('comments');
  const text = strings.task.discussion;
  return (
    <section aria-label={text.title}>
      <Tabs.Root value={tab} onValueChange={(next) => setTab(String(next))}>
        <Tabs.List className="mb-3 flex gap-4 border-b border-line">
          <Tabs.Tab value="comments" className={tabClass}>
            {text.comments}
            {task.comments.length > 0 ? <span className="ml-1 text-xs">{task.comments.length}</span> : null}
          </Tabs.Tab>
          <Tabs.Tab value="history" className={tabClass}>
            {text.history}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="comments" className="outline-none">
          <Comments task={task} project={project} canWrite={canWrite} />
        </Tabs.Panel>
        <Tabs.Panel value="history" className="outline-none">
          <HistoryList task={task} project={project} />
        </Tabs.Panel>
      </Tabs.Root>
      {canWrite ? (
        <NewComment box={box} task={task} project={project} onWrite={() => setTab('comments')} />
      ) : null}
    </section>
  );
}

function Comments({ task, project, canWrite }: DiscussionProps) {
  const hidden = useHidden();
  const comments = task.comments.filter(({ id }) => !hidden.has(id));
  const isWriting = usePendingOf(task.id).some(({ change }) => change.kind === 'add-comment');
  if (comments.length === 0 && !isWriting)
    return <p className="text-sm text-muted">{strings.task.discussion.none}</p>;
  return (
    <ul className="space-y-4">
      {comments.map((comment) => (
        <CommentView key={comment.id} task={task} project={project} comment={comment} canWrite={canWrite} />
      ))}
      <PendingComments task={task} project={project} />
    </ul>
  );
}
