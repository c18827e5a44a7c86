import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type LogSearch, readLogSearch } from './log-search.ts';

const route = getRouteApi('/shell/projects/$projectId/webhooks/$webhookId');

/** The filters of the log in the URL, and a setter. */
export function useLogSearch(): [LogSearch, (search: LogSearch) => void] {
  const params = route.useParams();
  const search = readLogSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  const change = (next: LogSearch): void =>
    void navigate({
      to: '/projects/$projectId/webhooks/$webhookId',
      params,
      search: next,
      replace: true,
      resetScroll: false,
    });
  return [search, change];
}
