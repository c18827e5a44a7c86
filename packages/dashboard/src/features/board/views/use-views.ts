import type { CreateViewBody, Project, UpdateViewBody, View } from '@fettle/contract';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { runWhenIdle } from '../../../data/client/run-when-idle.ts';
import { queryKeys } from '../../../data/keys.ts';
import { useProjectRights } from '../../../data/projects/permissions.ts';
import { viewsQuery } from '../../../data/projects/views.ts';
import { deleteLater, useHidden } from '../../../data/toasts/pending-deletions.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { moveLocalFilters } from './move-local-filters.ts';

/** The saved views of a project, requested once the board is there, and what the user can do with them. */
export function useViews(project: Project, isWanted: boolean) {
  const cache = useQueryClient();
  const { id: userId } = useUser();
  const { canWrite, canManage } = useProjectRights(project);
  const [isIdle, setIdle] = useState(false);
  const hidden = useHidden();
  const { id } = project;
  useEffect(() => runWhenIdle(() => setIdle(true)), []);
  const query = useQuery({ ...viewsQuery(id), enabled: isWanted || isIdle });
  const refetch = (): Promise<void> => readAgain(cache, id);
  useEffect(() => {
    if (isIdle)
      void moveLocalFilters(userId, id).then((count) => {
        if (count === 0) return;
        showToast({ text: strings.views.moved(count) });
        void readAgain(cache, id);
      });
  }, [isIdle, userId, id, cache]);
  const put = (view: View): void => {
    cache.setQueryData(viewsQuery(id).queryKey, (known) =>
      known === undefined ? known : [...known.filter((each) => each.id !== view.id), view].toSorted(byName),
    );
    void refetch();
  };
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: (body: CreateViewBody) => api.createView({ id, ...body }),
    onSuccess: put,
  });
  const update = useMutation({
    meta: { showsError: true },
    mutationFn: ({ viewId, ...body }: UpdateViewBody & { viewId: string }) =>
      api.updateView({ id, viewId, ...body }),
    onSuccess: put,
  });
  const remove = ({ id: viewId, name }: View): void =>
    deleteLater({
      id: viewId,
      place: id,
      text: strings.views.deleted(name),
      async send() {
        await api.deleteView({ id, viewId });
        await refetch();
      },
    });
  return {
    views: (query.data ?? []).filter((view) => !hidden.has(view.id)),
    isLoading: query.isLoading,
    error: query.error,
    create,
    update,
    remove,
    canShare: canWrite,
    /** The service enforces the same. */
    canEdit: ({ createdBy, visibility }: View): boolean =>
      createdBy.id === userId ? visibility === 'private' || canWrite : canManage,
    isOwn: ({ createdBy }: View): boolean => createdBy.id === userId,
  };
}

/** A first request that is under way would not be repeated, though it may have been answered before the change. */
async function readAgain(cache: QueryClient, projectId: string): Promise<void> {
  const queryKey = queryKeys.views(projectId);
  await cache.cancelQueries({ queryKey });
  await cache.invalidateQueries({ queryKey });
}

function byName(a: View, b: View): number {
  return a.name.localeCompare(b.name);
}
