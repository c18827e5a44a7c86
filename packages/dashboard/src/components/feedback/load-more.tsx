import { LoadFailed } from './load-failed.tsx';

/** A list that is read in parts, as the query of it tells. */
interface ListInParts {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: (options?: { cancelRefetch?: boolean }) => Promise<unknown>;
}

/** A list that scrolls asks several times before it hears that the answer is under way: that one does for all. */
const underWay = { cancelRefetch: false };

/** Reads the next part, when one comes near the end. What failed is not tried again until somebody asks for it. */
export function loadMore({
  hasNextPage,
  isFetching,
  isFetchNextPageError,
  fetchNextPage,
}: ListInParts): void {
  if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage(underWay);
}

/** Below a list: that its next part could not be read, why, and another try. */
export function MoreFailed({ list }: { list: ListInParts }) {
  if (!list.isFetchNextPageError) return null;
  return <LoadFailed error={list.error} onRetry={() => void list.fetchNextPage(underWay)} />;
}
