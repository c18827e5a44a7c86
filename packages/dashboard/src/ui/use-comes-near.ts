import { type RefObject, useEffect, useState } from 'react';
import { scrollerOf } from './scroller-of.ts';

/** Whether an element has been in view, or less than a screen's height away from it. */
export function useComesNear(ref: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null || isNear) return;
    const scroller = scrollerOf(element);
    const observer = new IntersectionObserver(
      (entries) => (entries.some(({ isIntersecting }) => isIntersecting) ? setNear(true) : undefined),
      // Of a part that scrolls, the browser cuts off what is outside of it before it adds a margin around the window.
      { root: scroller === document.documentElement ? null : scroller, rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear]);
  return isNear;
}
