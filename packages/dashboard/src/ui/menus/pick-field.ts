/** A field of a form that opens a list to pick from: beside selects, it looks as they do. */
export const pickFieldClass =
  'flex min-h-9 w-full items-center gap-1 rounded-lg border border-line-strong bg-field px-3 text-left text-sm hover:bg-hover pointer-coarse:text-[16px] pointer-coarse:min-h-[40px]';
