import type { TaskActivity } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../data/client/api.ts';
import { describeError } from '../../../data/client/describe-error.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { diffWords, shorten } from './word-diff.ts';

interface DescriptionDiffProps {
  taskId: string;
  /** The first and the last event in a row that changed the description. */
  first: TaskActivity['id'];
  last: TaskActivity['id'];
}

/** What changed in a description, word by word. */
export function DescriptionDiff({ taskId, first, last }: DescriptionDiffProps) {
  const text = strings.taskHistory;
  const { data, error } = useQuery({
    queryKey: queryKeys.descriptionChange(taskId, first, last),
    async queryFn({ signal }) {
      const read = (eventId: string) => api.getDescriptionChange({ id: taskId, eventId }, { signal });
      const [begin, end] = await Promise.all([read(first), read(last)]);
      return { from: begin.from ?? '', to: end.to ?? '' };
    },
  });
  if (error !== null && data === undefined)
    return (
      <p role="alert" className="text-xs text-danger">
        {describeError(error)}
      </p>
    );
  if (data === undefined) return <Skeleton className="mt-1 h-10 w-full" />;
  const pieces = shorten(diffWords(data.from, data.to));
  return (
    <div
      dir="auto"
      className="mt-1 max-h-80 overflow-y-auto rounded-lg border border-line bg-surface px-3 py-2 text-sm leading-6 break-words whitespace-pre-wrap"
    >
      {pieces.every(({ kind }) => kind === 'same') ? (
        <p className="text-muted">{text.onlyFormatting}</p>
      ) : null}
      {pieces.map(({ kind, text: words }, index) => {
        const key = `${index} ${kind}`;
        if (kind === 'added')
          return (
            <ins key={key} className="rounded-sm bg-success-soft text-success no-underline">
              {words}
            </ins>
          );
        if (kind === 'removed')
          return (
            <del key={key} className="rounded-sm bg-danger-soft text-danger">
              {words}
            </del>
          );
        return <span key={key}>{words}</span>;
      })}
    </div>
  );
}
