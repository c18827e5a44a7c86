import type { OrgMember, OrgSecurity } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { shownError, useConfirmation } from '../../../components/confirmation/use-confirmation.tsx';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { DateField } from '../../../components/pickers/date-field.tsx';
import { useUser } from '../../../data/account/session.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import type { OrgWithRole } from '../../../data/orgs/org-with-role.ts';
import { orgSecurityQuery } from '../../../data/orgs/orgs.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { lineLink } from '../../../ui/controls/text-link.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';

interface FactorRequirementProps {
  org: OrgWithRole;
  members: readonly OrgMember[];
}

const text = strings.secondFactors;

/** For members to set one up. */
const graceMs = 14 * 24 * 60 * 60 * 1000;

/** For owners: who needs a second factor, from when, and who has none. */
export function FactorRequirement({ org, members }: FactorRequirementProps) {
  const { data } = useQuery(orgSecurityQuery(org.slug));
  const id = useId();
  const user = useUser();
  const [chosen, setChosen] = useState<OrgSecurity['secondFactor'] | null>(null);
  // Those whom the rule exempts don’t need one.
  const counted =
    (chosen ?? data?.secondFactor) === 'members' ? members.filter(({ role }) => role !== 'guest') : members;
  const without = counted.filter(({ hasSecondFactor }) => hasSecondFactor === false);
  return (
    <section
      aria-labelledby={id}
      className="rounded-2xl border border-line bg-surface shadow-card p-4 sm:p-5"
    >
      <h2 id={id} className="font-semibold">
        {text.orgTitle}
      </h2>
      <p className="mt-0.5 mb-4 text-sm text-muted">{text.orgText}</p>
      {data === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : (
        <RequirementForm key={JSON.stringify(data)} slug={org.slug} saved={data} onChoose={setChosen} />
      )}
      <div className="mt-5 border-t border-line pt-4">
        <p className="text-sm font-medium">
          {text.orgWithout(without.length, counted.length, counted.length === members.length)}
        </p>
        {without.length === 0 ? null : (
          <ul aria-label={text.orgWithoutList} className="mt-2 divide-y divide-line">
            {without.map(({ userId, name }) => (
              <li key={userId} className="flex min-w-0 items-center gap-3 py-2 text-sm">
                <span aria-hidden className="flex">
                  <Avatar id={userId} name={name} />
                </span>
                <span className="min-w-0 flex-1 truncate">
                  {userId === user.id ? text.orgYou(name) : name}
                </span>
                {userId === user.id ? (
                  <Link to="/settings/security" className={classNames(lineLink, '-my-2')}>
                    {text.orgSetUp}
                  </Link>
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface RequirementFormProps {
  slug: string;
  saved: OrgSecurity;
  /** Before it is saved: those who would need one are counted at once. */
  onChoose: (next: OrgSecurity['secondFactor']) => void;
}

function RequirementForm({ slug, saved, onChoose }: RequirementFormProps) {
  const cache = useQueryClient();
  const [secondFactor, setSecondFactor] = useState(saved.secondFactor);
  const [from, setFrom] = useState(toDay(saved.secondFactorFrom));
  const { withConfirmation, question } = useConfirmation('requireFactors');
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      // Midnight where the owner is.
      const date = secondFactor === 'off' || from === '' ? null : new Date(`${from}T00:00`).toISOString();
      return withConfirmation(() => api.updateOrgSecurity({ slug, secondFactor, secondFactorFrom: date }));
    },
    onSuccess(changed) {
      cache.setQueryData(orgSecurityQuery(slug).queryKey, changed);
      showToast({ kind: 'success', text: text.orgSaved });
    },
  });
  const choose = (next: OrgSecurity['secondFactor']): void => {
    setSecondFactor(next);
    onChoose(next);
    // Otherwise whoever has none yet would be locked out at once.
    if (saved.secondFactor === 'off' && from === '')
      setFrom(toDay(new Date(Date.now() + graceMs).toISOString()));
  };
  const error = shownError(save.error);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const isChanged = secondFactor !== saved.secondFactor || from !== toDay(saved.secondFactorFrom);
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <RadioCards
        legend={text.orgWho}
        columns
        value={secondFactor}
        choices={(['off', 'members', 'everyone'] as const).map((value) => ({
          value,
          ...text.orgChoices[value],
        }))}
        onChange={choose}
      />
      {secondFactor === 'off' ? null : (
        <div className="max-w-md">
          <DateField
            label={text.orgFrom}
            name="secondFactorFrom"
            hint={text.orgFromHint}
            value={from}
            onChange={setFrom}
            error={fieldError(error, 'secondFactorFrom')}
          />
        </div>
      )}
      <FormError error={error} fields={['secondFactorFrom']} />
      <div className="flex">
        <Button type="submit" tone="primary" disabled={!isChanged} busy={save.isPending}>
          {strings.common.save}
        </Button>
      </div>
      {question}
    </form>
  );
}

/** The local day of a time, as a date field has it. */
function toDay(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}
