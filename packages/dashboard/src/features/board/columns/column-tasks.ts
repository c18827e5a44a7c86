import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countHidden, listShownTasks } from '../../../data/tasks/shown-tasks.ts';
import { useHidden } from '../../../data/toasts/pending-deletions.ts';
import { type ColumnPlace, columnQuery, readCards } from './column-query.ts';

/** The visible cards of a column: without those being deleted, and each once if pages shifted in the meantime. */
export function useColumnTasks(place: ColumnPlace, isWanted = true, read = readCards) {
  const query = useInfiniteQuery({ ...columnQuery(place, read), enabled: isWanted });
  const hidden = useHidden();
  const { data } = query;
  const tasks = useMemo(() => listShownTasks(data?.pages ?? [], hidden), [data, hidden]);
  const total = (data?.pages[0]?.total ?? 0) - countHidden(data?.pages ?? [], hidden);
  return { ...query, tasks, total };
}
