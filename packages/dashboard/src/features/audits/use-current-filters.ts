import { type RefObject, useRef } from 'react';
import type { AuditSearch } from './audit-search.ts';

export interface CurrentFilters {
  /** What the filters say now: what stands in the address, what is on its way there, and text that is being typed. */
  current: () => AuditSearch;
  /** Remembers what is on its way to the address. */
  tell: (search: AuditSearch) => void;
  /** For the field of the address that is looked for. */
  typed: RefObject<string | null>;
}

/** The filters of a moment. The address follows some time after a choice, and after letters that are typed. */
export function useCurrentFilters(search: AuditSearch): CurrentFilters {
  const seen = useRef(search);
  const latest = useRef(search);
  const typed = useRef<string | null>(null);
  if (seen.current !== search) {
    seen.current = search;
    latest.current = search;
  }
  return {
    current: () => (typed.current === null ? latest.current : withUrl(latest.current, typed.current)),
    tell(next) {
      latest.current = next;
    },
    typed,
  };
}

function withUrl({ url: _before, ...rest }: AuditSearch, url: string): AuditSearch {
  return url === '' ? rest : { ...rest, url };
}
