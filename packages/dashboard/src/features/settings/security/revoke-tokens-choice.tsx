import { useQuery } from '@tanstack/react-query';
import { tokensQuery } from '../../../data/account/account.ts';
import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { tokenState } from '../tokens/token-state.ts';
import '../settings.css';

const shownNames = 3;

/** The names of active API tokens. Undefined while they load. */
export function useLiveTokens(): string[] | undefined {
  const { data } = useQuery(tokensQuery);
  const now = Date.now();
  return data
    ?.filter((token) => token.kind === 'personal' && tokenState(token, now) === 'active')
    .map(({ name }) => name);
}

interface RevokeTokensChoiceProps {
  names: readonly string[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether to revoke API tokens too, with their names. Renders nothing if there are none. */
export function RevokeTokensChoice({ names, checked, onChange }: RevokeTokensChoiceProps) {
  const text = strings.settings.security;
  if (names.length === 0) return null;
  const shown = names.slice(0, shownNames);
  return (
    <div className="check-rows">
      <Checkbox label={text.revokeTokensToo(names.length)} checked={checked} onChange={onChange} />
      <p className="mt-1 pl-6.5 text-xs break-words text-muted">
        {text.revokeTokensHint(shown, names.length - shown.length)}
      </p>
    </div>
  );
}
