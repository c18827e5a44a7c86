/** Whether fingers point here. Keys may be there too, but nobody is told about them. */
export const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
