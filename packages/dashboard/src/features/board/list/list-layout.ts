import { useState } from 'react';
import { readLocal, saveLocal } from '../../../browser/local-storage.ts';
import { useUser } from '../../../data/account/session.ts';
import {
  type BoardSearch,
  type ListField,
  type ListGrouping,
  listGroupings,
  readBoardSearch,
  toSeveral,
  valuesOf,
} from '../filters/board-search.ts';

export const usualFields: readonly ListField[] = [
  'priority',
  'title',
  'status',
  'labels',
  'assignees',
  'dueDate',
  'createdAt',
];

export interface ListLayout {
  grouping: ListGrouping | null;
  fields: readonly ListField[];
}

/** What the list shows: as the URL says, otherwise as this person last chose for the project in this browser. */
export function readListLayout(search: BoardSearch, kept: BoardSearch): ListLayout {
  const group = search.group ?? kept.group;
  const fields = valuesOf(search.cols ?? kept.cols);
  return {
    grouping: listGroupings.find((each) => each === group) ?? null,
    // Without its title a row cannot be opened.
    fields: fields.length === 0 ? usualFields : fields.includes('title') ? fields : ['title', ...fields],
  };
}

/** The layout of the list, and how to change it: in the URL for now, and kept for the next time. */
export function useListLayout(
  projectId: string,
  search: BoardSearch,
  onChange: (search: BoardSearch) => void,
): ListLayout & { change: (layout: Partial<ListLayout>) => void } {
  const name = `list ${useUser().id} ${projectId}`;
  const [kept, setKept] = useState(() => parseLayout(readLocal(name)));
  const layout = readListLayout(search, kept);
  const change = (part: Partial<ListLayout>): void => {
    const { grouping, fields } = { ...layout, ...part };
    const isUsual = fields.join() === usualFields.join();
    const { cols: _c, group: _g, ...rest } = search;
    const next = { group: grouping ?? ('none' as const), ...(isUsual ? {} : { cols: toSeveral(fields) }) };
    const { cols, ...others } = next as BoardSearch;
    const written = cols === undefined ? others : { ...others, cols };
    setKept(written);
    saveLocal(name, grouping === null && isUsual ? null : JSON.stringify(written));
    onChange({ ...rest, ...written });
  };
  return { ...layout, change };
}

/** Empty if nothing valid is kept. */
export function parseLayout(text: string | null): BoardSearch {
  if (text === null) return {};
  try {
    const { group, cols } = readBoardSearch(JSON.parse(text) as Record<string, unknown>);
    return { ...(group === undefined ? {} : { group }), ...(cols === undefined ? {} : { cols }) };
  } catch (error) {
    console.warn('The layout of the list cannot be read.', error);
    return {};
  }
}
