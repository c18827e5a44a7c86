import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { NoticePage } from '../../components/feedback/notice-page.tsx';
import { useRequiredFactor } from '../../data/account/required-factor.ts';
import { strings } from '../../strings/index.ts';
import { buttonClass } from '../../ui/controls/button.tsx';

/** Why nothing is here, and the way to it, for people who need a second factor first. */
export function FactorNotice() {
  const names = useRequiredFactor();
  const text = strings.home;
  return (
    <NoticePage
      tone="accent"
      level="h2"
      icon={<ShieldCheck size={22} aria-hidden />}
      title={text.factorTitle(names)}
      text={text.factorText(names.length)}
      action={
        <Link to="/settings/security" className={buttonClass({ tone: 'primary' })}>
          {strings.shell.setUpFactor}
        </Link>
      }
    />
  );
}
