import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useRequiredFactor } from '../../data/account/required-factor.ts';
import { strings } from '../../strings/index.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { CenterNotice } from './center-notice.tsx';

/** Why nothing is here, and the way to it, for people who need a second factor first. */
export function FactorNotice() {
  const names = useRequiredFactor();
  const text = strings.shell;
  return (
    <CenterNotice
      icon={<ShieldCheck size={22} aria-hidden />}
      title={text.factorTitle(names)}
      text={text.factorText(names.length)}
      action={
        <Link to="/settings/security" className={buttonClass({ tone: 'primary' })}>
          {text.setUpFactor}
        </Link>
      }
    />
  );
}
