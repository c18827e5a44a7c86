import { classNames } from '../class-names.ts';

const hues = [12, 38, 90, 150, 175, 205, 235, 265, 300, 335];

const sizes = {
  small: 'size-5 text-[9px] tracking-tight',
  medium: 'size-6 text-[10px]',
  large: 'size-9 text-sm',
};

/** A person's initials on a color derived from the name. Screen readers get the name. */
export function Avatar({ name, size = 'medium' }: { name: string; size?: keyof typeof sizes }) {
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
export function AvatarStack({ names, shown = 3 }: { names: readonly string[]; shown?: number }) {
  const rest = names.length - shown;
  return (
    <span className="inline-flex items-center -space-x-0.5 *:[[role=img]]:ring-1 *:[[role=img]]:ring-surface">
      {names.slice(0, shown).map((name) => (
        <Avatar key={name} name={name} size="small" />
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
