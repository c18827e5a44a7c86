import type { Query, QueryClient } from '@tanstack/react-query';
import { retryFailedParts } from '../../browser/lazy-part.tsx';
import { isTransient } from '../client/query-client.ts';

const failed = ({ state }: Query): boolean => isTransient(state.error);

/**
 * Requests and loads again what failed while the service was away. What others have changed meanwhile comes with the stream.
 * The service tells each stream another time to reconnect after, so browsers do not do this all at once.
 */
export function recover(cache: QueryClient): void {
  void cache.refetchQueries({ type: 'active', predicate: failed });
  // Whatever shows them next requests them anew, such as a page that failed because of them.
  cache.removeQueries({
    type: 'inactive',
    predicate: (query) => failed(query) && query.state.data === undefined,
  });
  retryFailedParts();
}
