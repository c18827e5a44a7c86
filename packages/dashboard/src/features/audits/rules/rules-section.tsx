import type { CrawlRules } from '@fettle/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { fieldError } from '../../../data/client/describe-error.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextAreaField } from '../../../ui/controls/text-area-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { OwnershipHint } from './ownership-hint.tsx';
import { countRules, listError, type RulesForm, ruleErrorPaths } from './rules-form.ts';

interface RulesSectionProps {
  /** The URL of the site. */
  url: string;
  saved: CrawlRules;
  form: RulesForm;
  onChange: (form: RulesForm) => void;
  error: unknown;
  /** Saves the rules, for which the site is checked. */
  onCheck: () => void;
  isChecking: boolean;
}

/** The crawl rules of a project, collapsed until somebody opens them or one of them is wrong. */
export function RulesSection(props: RulesSectionProps) {
  const { url, saved, form, onChange, error, onCheck, isChecking } = props;
  const text = strings.crawlRules;
  const [isOpen, setOpen] = useState(false);
  const hasError = ruleErrorPaths(error).length > 0;
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  const set = (change: Partial<RulesForm>): void => onChange({ ...form, ...change });
  const list = (name: 'include' | 'exclude' | 'startUrls') => ({
    name,
    label: text[name],
    hint: text[`${name}Hint`],
    placeholder: text[`${name}Example`],
    value: form[name],
    onChange: (value: string) => set({ [name]: value }),
    error: listError(error, name, form[name]),
  });
  const line = (name: 'requestsPerSecond' | 'userAgentSuffix') => ({
    name,
    label: text[name],
    hint: text[`${name}Hint`],
    value: form[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    error: fieldError(error, name),
  });
  const count = countRules(saved);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={classNames('border-line', isOpen ? 'border-t' : 'border-y')}
    >
      <summary className="cursor-pointer py-3 text-sm font-medium hover:bg-hover">
        <span className="whitespace-nowrap">{text.title}</span>
        <span className="ml-2 font-normal text-muted">{count === 0 ? text.none : text.count(count)}</span>
      </summary>
      <div className="space-y-5">
        <p className="text-xs text-muted">{text.text}</p>
        <Group title={text.groups.pages} note={text.patterns}>
          <TextAreaField {...list('include')} />
          <TextAreaField {...list('exclude')} />
          <TextAreaField {...list('startUrls')} />
        </Group>
        <Group title={text.groups.access}>
          <CredentialFields stored={saved.credentials} form={form} onChange={set} error={error} />
        </Group>
        <Group title={text.groups.requests}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField inputMode="decimal" autoComplete="off" {...line('requestsPerSecond')} />
            <TextField autoComplete="off" spellCheck={false} {...line('userAgentSuffix')} />
          </div>
          <Checkbox
            label={text.ignoreRobots}
            checked={form.ignoreRobots}
            onChange={(ignoreRobots) => set({ ignoreRobots })}
          />
          {form.ignoreRobots && saved.ownership !== null ? (
            <OwnershipHint
              ownership={saved.ownership}
              url={url}
              error={fieldError(error, 'ignoreRobots')}
              isProved={saved.ignoreRobots}
              onCheck={onCheck}
              isChecking={isChecking}
            />
          ) : null}
        </Group>
      </div>
    </details>
  );
}

/** Rules about the same thing. */
function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-4 border-t border-line pt-4">
      <legend className="float-left w-full text-sm font-semibold">{title}</legend>
      {note === undefined ? null : <p className="clear-both text-xs text-muted">{note}</p>}
      <div className="clear-both space-y-4">{children}</div>
    </fieldset>
  );
}
