import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { strings } from '../../strings/index.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { NoticePage } from './notice-page.tsx';

export interface NotFoundProps {
  /** What the URL should have led to. */
  what?: keyof typeof strings.notFound.missing | undefined;
  /** Why it is not there, if that is known. */
  text?: string;
  /** The level of the heading: pages of a project have one above. */
  level?: 'h1' | 'h2';
  /** Outside of the app shell. */
  isAlone?: boolean | undefined;
}

/** For unknown URLs, and for what was deleted or is not visible. */
export function NotFound({ what = 'page', text, level = 'h1', isAlone = false }: NotFoundProps) {
  const words = strings.notFound;
  const notice = (
    <NoticePage
      icon={<SearchX size={22} aria-hidden />}
      level={level}
      isOpen={!isAlone}
      title={words.missing[what]}
      text={text ?? (what === 'project' ? words.projectText : words.text)}
      action={
        <Link to="/" className={buttonClass({ tone: 'primary' })}>
          {strings.errors.goHome}
        </Link>
      }
    />
  );
  if (!isAlone) return notice;
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center pb-[10dvh]">
      <img src="/favicon.svg" alt="" width={40} height={40} />
      {notice}
    </main>
  );
}
