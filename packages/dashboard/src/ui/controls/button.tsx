import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'link' | 'danger' | 'destroy';

const faded = 'disabled:opacity-55 data-disabled:opacity-55';

const tones: Record<ButtonTone, string> = {
  /** Gray while it cannot be pressed, and its own color while it runs. */
  primary:
    'bg-accent text-on-accent hover:bg-accent-strong border-transparent disabled:bg-chip disabled:text-muted not-disabled:data-disabled:opacity-55',
  secondary: `bg-button text-ink hover:bg-hover border-button-line ${faded}`,
  quiet: `bg-transparent text-muted hover:bg-hover hover:text-ink border-transparent ${faded}`,
  /** Beside text, from which only its color tells it apart. */
  link: `bg-transparent text-accent hover:bg-hover border-transparent ${faded}`,
  /** Opens what destroys something. */
  danger: `bg-danger-soft text-danger hover:border-danger border-transparent ${faded}`,
  /** Destroys it. */
  destroy:
    'bg-danger text-surface hover:border-danger border-transparent disabled:bg-chip disabled:text-muted not-disabled:data-disabled:opacity-55',
};

const sizes = {
  small:
    'h-7 px-2.5 text-[13px] gap-1.5 pointer-coarse:min-h-[40px] pointer-coarse:min-w-[40px] pointer-coarse:px-3',
  medium: 'h-9 px-3.5 text-sm gap-2 pointer-coarse:min-h-[40px]',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'ref'> {
  tone?: ButtonTone;
  size?: keyof typeof sizes;
  icon?: ReactNode;
  /** Its action is running: it keeps its place and the focus, and cannot be pressed again. */
  busy?: boolean;
  /** Pressing it disables it: whoever uses the keyboard must not lose their place. */
  focusableWhenDisabled?: boolean;
  wide?: boolean;
}

/** The style of a button, for links too. */
export function buttonClass({
  tone = 'secondary',
  size = 'medium',
  wide = false,
}: Pick<ButtonProps, 'tone' | 'size' | 'wide'>): string {
  return classNames(
    'inline-flex shrink-0 items-center justify-center rounded-lg border font-medium whitespace-nowrap transition-colors select-none',
    'disabled:cursor-default data-disabled:cursor-default',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  );
}

export function Button({
  tone = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  wide = false,
  disabled = false,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      focusableWhenDisabled={busy}
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ tone, size, wide })}
    >
      {icon}
      {children}
    </BaseButton>
  );
}
