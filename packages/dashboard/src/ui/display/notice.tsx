import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const tones = {
  neutral: ['bg-sunken', 'text-muted'],
  info: ['bg-info-soft', 'text-info'],
  warning: ['bg-warning-soft', 'text-warning'],
  danger: ['bg-danger-soft', 'text-danger'],
};

interface NoticeProps {
  tone: keyof typeof tones;
  icon: LucideIcon;
  /** What it is about, if that does not go without saying. */
  title?: ReactNode;
  /** Announces the notice: at once, or when the reader pauses. */
  role?: 'alert' | 'status';
  children?: ReactNode;
}

/** What must be known in a card, a form, or a dialog. Its mark and title have the color of its kind, its text that of texts. */
export function Notice({ tone, icon: Icon, title, role, children }: NoticeProps) {
  const [box, color] = tones[tone];
  return (
    <p role={role} className={classNames('flex gap-2 rounded-lg px-3 py-2 text-sm', box)}>
      <Icon size={17} className={classNames('mt-0.5 shrink-0', color)} aria-hidden />
      <span className="min-w-0 text-pretty wrap-anywhere">
        {title === undefined ? null : (
          <strong className={classNames('block font-semibold', color)}>{title}</strong>
        )}
        {children}
      </span>
    </p>
  );
}
