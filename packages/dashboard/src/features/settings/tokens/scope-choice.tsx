import type { Scope } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CheckboxRow } from '../checkbox-row.tsx';
import { readingScopes } from './token-state.ts';

interface ScopeChoiceProps {
  chosen: readonly Scope[];
  onChange: (scopes: readonly Scope[]) => void;
}

const text = strings.settings.tokens;
const allScopes = Object.keys(text.scopes) as Scope[];

/** The scopes of a token, in plain words. */
export function ScopeChoice({ chosen, onChange }: ScopeChoiceProps) {
  const toggle = (scope: Scope, isOn: boolean): void =>
    onChange(allScopes.filter((each) => (each === scope ? isOn : chosen.includes(each))));
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{text.scopesLegend}</legend>
      <div className="mb-2 flex flex-wrap gap-1.5">
        <Button size="small" onClick={() => onChange(readingScopes(allScopes))}>
          {text.selectReading}
        </Button>
        <Button size="small" onClick={() => onChange(allScopes)}>
          {text.selectAll}
        </Button>
        <Button size="small" onClick={() => onChange([])}>
          {text.selectNone}
        </Button>
      </div>
      <div className="divide-y divide-line rounded-xl border border-line">
        {allScopes.map((scope) => (
          <CheckboxRow
            key={scope}
            title={text.scopes[scope]}
            detail={scope}
            checked={chosen.includes(scope)}
            onChange={(isOn) => toggle(scope, isOn)}
          />
        ))}
      </div>
      {chosen.length === 0 ? <p className="mt-1.5 text-xs text-warning">{text.noScopes}</p> : null}
    </fieldset>
  );
}
