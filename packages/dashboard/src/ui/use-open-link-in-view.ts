import { type RefObject, useEffect } from 'react';

/** Keeps the link to the open page, or to the page it is below, in view: on a phone, a row of links scrolls sideways. */
export function useOpenLinkInView(row: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    // A link to a page below another follows the link to that.
    for (const link of row.current?.querySelectorAll('a') ?? [])
      if (`${pathname}/`.startsWith(`${link.pathname}/`)) link.scrollIntoView({ block: 'nearest' });
  }, [row, pathname]);
}
