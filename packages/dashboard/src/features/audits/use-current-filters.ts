import { type RefObject, useRef } from 'react';
import type { AuditSearch } from './audit-search.ts';

export interface CurrentFilters {
  /** The current filters: those in the URL, those about to be, and text that is still being typed. */
  current: () => AuditSearch;
  /** Remembers filters that are about to be in the URL. */
  tell: (search: AuditSearch) => void;
  /** For the field that searches. */
  typed: RefObject<string | null>;
}

/** The current filters. The URL follows a moment after a choice, and after typing. */
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

/** What is found instead of what was found before. */
function withUrl({ url: _url, name: _name, ...rest }: AuditSearch, url: string): AuditSearch {
  return url === '' ? rest : { ...rest, url };
}
