import { LoadFailed } from './load-failed.tsx';

/** A paginated list, as its query describes it. */
interface ListInParts {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

/** Scrolling calls this several times before the request shows: one request is enough for all. */
const underWay = { cancelRefetch: false };

/** Loads the next page when the end comes near. After a failure it waits until somebody retries. */
export function loadMore({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: ListInParts): void {
  if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage(underWay);
}

/** Below a list: the next page failed to load, with the reason and a retry button. */
export function MoreFailed({ list }: { list: ListInParts }) {
  if (!list.isFetchNextPageError) return null;
  return <LoadFailed error={list.error} onRetry={() => void list.fetchNextPage(underWay)} />;
}
