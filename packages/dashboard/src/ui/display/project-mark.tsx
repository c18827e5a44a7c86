import { useContext, useState } from 'react';
import { classNames } from '../class-names.ts';
import { FaviconsContext } from './favicons-context.ts';
import { cssColor } from './palette.ts';

const sizes = {
  small: 'size-4.5 rounded-[5px] text-[10px]',
  medium: 'size-7 rounded-lg text-sm',
  large: 'size-9 rounded-xl text-base',
};

/** The room around a favicon: many are drawn up to their edge. */
const paddings = { small: 'p-px', medium: 'p-1', large: 'p-1.5' };

interface ProjectMarkProps {
  id: string;
  name: string;
  color: string;
  size?: keyof typeof sizes;
}

/**
 * The favicon of the site of a project, which Fettle itself keeps: no browser asks the site. Without one, the first letter of
 * the project on a tint of its color. Hidden from screen readers, because the name is next to it.
 */
export function ProjectMark({ id, name, color, size = 'small' }: ProjectMarkProps) {
  const url = useContext(FaviconsContext).get(id);
  const [broken, setBroken] = useState<string | null>(null);
  if (url === undefined || url === broken) return <Letter name={name} color={color} size={size} />;
  return (
    <img
      src={url}
      alt=""
      aria-hidden
      // Of a long sidebar, only what is in sight is requested.
      loading="lazy"
      decoding="async"
      draggable={false}
      // White in dark mode too: favicons are drawn for tabs, and many are dark on nothing.
      className={classNames(
        'inline-block shrink-0 border border-line bg-white object-contain select-none',
        sizes[size],
        paddings[size],
      )}
      onError={() => setBroken(url)}
    />
  );
}

function Letter({ name, color, size }: { name: string; color: string; size: keyof typeof sizes }) {
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
        // On the tint of the page that is open, its own tint alone would not be seen.
        boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${own} 35%, transparent)`,
      }}
    >
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
}
