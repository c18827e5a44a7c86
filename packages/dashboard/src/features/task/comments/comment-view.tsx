import type { Comment, CommentVisibility, Project, Task } from '@fettle/contract';
import { parseMarkdown, writeMarkdown } from '@fettle/contract/markdown';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, LockKeyhole, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { namesOf } from '../../../components/editor/people.ts';
import { tickItem } from '../../../components/editor/tick-item.ts';
import { RichTextView } from '../../../components/rich-text/rich-text-view.tsx';
import { WaitingMark } from '../../../components/tasks/waiting-mark.tsx';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { changeOf } from '../../../data/pending/change-of.ts';
import { usePendingOf } from '../../../data/pending/pending-changes.ts';
import { sendOrWait } from '../../../data/pending/send-pending.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { taskQuery } from '../../../data/tasks/tasks.ts';
import { strings } from '../../../strings/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { RelativeTime } from '../../../ui/display/relative-time.tsx';
import { Menu, MenuItem } from '../../../ui/menus/menu.tsx';
import { MoreButton } from '../more-button.tsx';
import { useDeletePart } from '../saving/use-delete-part.ts';
import { CommentBox } from './comment-box.tsx';
import { hasReaders, ReadersMark } from './comment-readers.tsx';

interface CommentViewProps {
  task: Task;
  project: Project;
  comment: Comment;
  canWrite: boolean;
}

/** A comment. Authors can edit and delete their own; project managers can delete any. */
export function CommentView({ task, project, comment, canWrite }: CommentViewProps) {
  const cache = useQueryClient();
  const user = useUser();
  const { canManage } = useProjectRights(project);
  const [isEditing, setEditing] = useState(false);
  const deletePart = useDeletePart(task);
  const text = strings.task.discussion;
  const names = useMemo(() => namesOf(project.members), [project.members]);
  const document = useMemo(() => parseMarkdown(comment.body, names.findPerson), [comment.body, names]);
  const isWaiting = usePendingOf(task.id).some(
    ({ change }) => change.kind === 'edit-comment' && change.commentId === comment.id,
  );
  const isOwn = comment.author.type === 'user' && comment.author.id === user.id;
  const show = (change: (comments: Comment[]) => Comment[]): void => {
    cache.setQueryData(taskQuery(task.id).queryKey, (known) =>
      known === undefined ? known : { ...known, comments: change(known.comments) },
    );
  };
  const save = useMutation({
    meta: { showsError: true },
    mutationFn(body: string) {
      const change = {
        kind: 'edit-comment' as const,
        ...changeOf(task, user.id),
        commentId: comment.id,
        body,
      };
      return sendOrWait(cache, change, () => api.updateComment({ id: task.id, commentId: comment.id, body }));
    },
    onSuccess(outcome, body) {
      const changed = outcome.isWaiting ? { ...comment, body } : outcome.result;
      show((all) => all.map((each) => (each.id === changed.id ? changed : each)));
      setEditing(false);
    },
  });
  const readers = useMutation({
    mutationFn: (visibility: CommentVisibility) =>
      api.updateComment({ id: task.id, commentId: comment.id, visibility }),
    onSuccess: (changed) => show((all) => all.map((each) => (each.id === changed.id ? changed : each))),
  });
  const tick = (path: readonly number[], checked: boolean): void =>
    save.mutate(writeMarkdown(tickItem(document, path, checked), names.handleOf));
  const remove = (): void =>
    deletePart({ part: 'comment', id: comment.id, title: comment.body, text: text.deleted });
  return (
    <li className="flex gap-2.5">
      <span aria-hidden className="pt-0.5">
        <Avatar id={comment.author.id} name={comment.author.name} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex min-h-7 items-center gap-2 text-xs text-muted">
          <span className="text-sm font-medium text-ink">{comment.author.name}</span>
          <RelativeTime time={comment.createdAt} />
          {hasReaders(project) ? <ReadersMark visibility={comment.visibility} /> : null}
          {isWaiting ? <WaitingMark /> : null}
          {comment.updatedAt === comment.createdAt ? null : <span>({text.edited})</span>}
          <span className="flex-1" />
          {canWrite && (isOwn || canManage) && !isEditing ? (
            <span className="task-end-icon">
              <CommentMenu
                name={comment.author.name}
                onEdit={isOwn ? () => setEditing(true) : null}
                readers={
                  isOwn && hasReaders(project) ? { now: comment.visibility, onChange: readers.mutate } : null
                }
                onDelete={remove}
              />
            </span>
          ) : null}
        </div>
        {isEditing ? (
          <CommentBox
            draftName={`comment-edit ${comment.id}`}
            task={task}
            project={project}
            initial={comment.body}
            label={text.edit}
            sendLabel={strings.common.save}
            error={save.error}
            isBusy={save.isPending}
            isInternal={hasReaders(project) && comment.visibility === 'internal'}
            autoFocus
            onSend={(body) => save.mutateAsync(body)}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <RichTextView document={document} {...(isOwn && canWrite ? { onTick: tick } : {})} />
        )}
      </div>
    </li>
  );
}

interface CommentMenuProps {
  name: string;
  onEdit: (() => void) | null;
  /** Null where the user cannot decide who reads it. */
  readers: { now: CommentVisibility; onChange: (next: CommentVisibility) => void } | null;
  onDelete: () => void;
}

function CommentMenu({ name, onEdit, readers, onDelete }: CommentMenuProps) {
  const text = strings.task.discussion;
  return (
    <Menu trigger={<MoreButton label={text.more(name)} />} title={text.more(name)} align="end">
      {onEdit === null ? null : (
        <MenuItem icon={<Pencil size={14} aria-hidden />} onSelect={onEdit}>
          {text.edit}
        </MenuItem>
      )}
      {readers === null ? null : readers.now === 'internal' ? (
        <MenuItem icon={<Eye size={14} aria-hidden />} onSelect={() => readers.onChange('public')}>
          {text.readers.makePublic}
        </MenuItem>
      ) : (
        <MenuItem icon={<LockKeyhole size={14} aria-hidden />} onSelect={() => readers.onChange('internal')}>
          {text.readers.makeInternal}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={onDelete}>
        {strings.common.delete}
      </MenuItem>
    </Menu>
  );
}
