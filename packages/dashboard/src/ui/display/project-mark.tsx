import { classNames } from '../class-names.ts';
import { cssColor } from './color-dot.tsx';

const sizes = {
  small: 'size-4.5 rounded-[5px] text-[10px]',
  medium: 'size-7 rounded-lg text-sm',
  large: 'size-9 rounded-xl text-base',
};

interface ProjectMarkProps {
  name: string;
  color: string;
  size?: keyof typeof sizes;
}

/** The first letter of a project on a tint of its color. Hidden from screen readers, because the name is next to it. */
export function ProjectMark({ name, color, size = 'small' }: ProjectMarkProps) {
  const own = cssColor(color);
  return (
    <span
      aria-hidden
      className={classNames(
        'inline-flex shrink-0 items-center justify-center font-bold leading-none select-none',
        sizes[size],
      )}
      style={{
        backgroundColor: `color-mix(in srgb, ${own} 20%, var(--surface))`,
        color: `color-mix(in srgb, ${own} 45%, var(--ink))`,
      }}
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
