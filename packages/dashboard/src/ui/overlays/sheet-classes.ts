/**
 * What opens beside a control where there is room is a sheet at the bottom of a phone, within reach of the thumb. These
 * win over the position that is computed for it.
 */
export const sheetPlaceClass =
  'max-sm:fixed! max-sm:inset-x-0! max-sm:top-auto! max-sm:bottom-0! max-sm:w-auto! max-sm:transform-none!';

const edges =
  'max-sm:w-full! max-sm:rounded-t-2xl max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:pb-[max(0.5rem,env(safe-area-inset-bottom))]';

export const sheetClass = `max-sm:max-h-[85dvh]! ${edges}`;

/** Covers the sheet that it was opened from, as its next page: `--sheet` is the height of that. */
export const sheetStepClass = `max-sm:max-h-[calc(100dvh-1.5rem)]! max-sm:min-h-(--sheet) ${edges}`;

export const sheetBackdropClass = 'scrim-phone fixed inset-0 z-50 bg-black/40 sm:hidden';
