import type { Attachment } from '@fettle/contract';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { queryKeys } from '../../../data/keys.ts';
import { strings } from '../../../strings/index.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { readPrefix } from './read-prefix.ts';

/** More than anybody reads here. The whole file can be downloaded. */
const maxBytes = 256 * 1024;

/** The beginning of a plain text file, rendered as text that can never run. */
export function TextPreview({ attachment: { id, taskId, fileName } }: { attachment: Attachment }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.attachmentText(id),
    // Files never change.
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      const { stream } = await api.downloadAttachment({ id: taskId, attachmentId: id }, { signal });
      return await readPrefix(stream, maxBytes);
    },
  });
  if (data === undefined && error !== null)
    return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className="p-4">
        <SkeletonRows count={5} label={strings.common.loading} />
      </div>
    );
  return (
    <>
      <section
        aria-label={fileName}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 w-full flex-1 overflow-auto bg-sunken p-4"
      >
        <pre className="font-mono text-xs leading-relaxed break-words whitespace-pre-wrap">{data.text}</pre>
      </section>
      {data.isCut ? (
        <p className="border-t border-line px-4 py-2 text-xs text-muted">
          {strings.task.files.onlyBeginning}
        </p>
      ) : null}
    </>
  );
}
