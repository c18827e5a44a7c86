import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const tones = {
  info: ['bg-info-soft', 'text-info'],
  warning: ['bg-warning-soft', 'text-warning'],
  danger: ['bg-danger-soft', 'text-danger'],
};

interface BannerProps {
  tone: keyof typeof tones;
  icon: LucideIcon;
  /** Names the region. */
  label: string;
  title: string;
  /** What can be done about it. */
  action: ReactNode;
  children: ReactNode;
}

/** At the top of a page: what waits for somebody, and how to settle it. */
export function Banner({ tone, icon: Icon, label, title, action, children }: BannerProps) {
  const [box, text] = tones[tone];
  return (
    <section
      aria-label={label}
      className={classNames('banner flex items-start gap-3 rounded-2xl px-4 py-3 text-sm', box)}
    >
      <Icon size={18} className={classNames('shrink-0', text)} aria-hidden />
      {/* Its own column, so that what wraps begins below the title, not below the icon. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-56 wrap-anywhere">
          <strong className={classNames('block font-semibold', text)}>{title}</strong>
          {children}
        </p>
        {action}
      </div>
    </section>
  );
}
