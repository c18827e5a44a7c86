import { classNames } from '../class-names.ts';

/** A key as it is printed on the keyboard. */
export function Key({ children, inverse = false }: { children: string; inverse?: boolean }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 items-center justify-center rounded border px-1 font-sans text-[11px] leading-none',
        inverse ? 'border-canvas/40' : 'border-line bg-sunken text-muted',
      )}
    >
      {children}
    </kbd>
  );
}
