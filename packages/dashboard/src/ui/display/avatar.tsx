import { useContext, useState } from 'react';
import { classNames } from '../class-names.ts';
import { PicturesContext } from './pictures-context.ts';

const hues = [12, 38, 90, 150, 175, 205, 235, 265, 300, 335];

const sizes = {
  small: 'size-5 text-[9px] tracking-tight',
  medium: 'size-6 text-[10px]',
  large: 'size-9 text-sm',
  huge: 'size-20 text-2xl',
};

interface AvatarProps {
  name: string;
  /** Of the account, which can have a picture; null for people without one. */
  id?: string | null | undefined;
  size?: keyof typeof sizes;
}

/** A person's picture, or their initials on a color derived from the name. Screen readers get the name. */
export function Avatar({ name, id = null, size = 'medium' }: AvatarProps) {
  const url = useContext(PicturesContext).get(id ?? '');
  const [broken, setBroken] = useState<string | null>(null);
  if (url === undefined || url === broken) return <Initials name={name} size={size} />;
  return (
    <img
      src={url}
      alt={name}
      title={name}
      draggable={false}
      className={classNames(
        'inline-block shrink-0 rounded-full bg-chip object-cover select-none',
        sizes[size],
      )}
      onError={() => setBroken(url)}
    />
  );
}

function Initials({ name, size }: { name: string; size: keyof typeof sizes }) {
  const hue = hues[sumOf(name) % hues.length] ?? 0;
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-white select-none',
        sizes[size],
      )}
      style={{ backgroundColor: `hsl(${hue} 55% 33%)` }}
    >
      {initialsOf(name)}
    </span>
  );
}

/** Several people. Those beyond `shown` are a number. */
export function AvatarStack({
  people,
  shown = 3,
}: {
  people: readonly { id: string; name: string }[];
  shown?: number;
}) {
  const rest = people.length - shown;
  return (
    <span className="inline-flex items-center -space-x-0.5 *:[[role=img]]:ring-1 *:[[role=img]]:ring-surface [&>img]:ring-1 [&>img]:ring-surface">
      {people.slice(0, shown).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size="small" />
      ))}
      {rest > 0 ? <span className="pl-2.5 text-xs text-muted">+{rest}</span> : null}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}

function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
}
