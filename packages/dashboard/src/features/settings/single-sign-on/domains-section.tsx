import type { OrgDomain } from '@fettle/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { LoadFailed } from '../../../components/feedback/load-failed.tsx';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { orgDomainsQuery } from '../../../data/orgs/single-sign-on.ts';
import { strings } from '../../../strings/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton.tsx';
import { Section } from '../section.tsx';
import { DomainRow } from './domain-row.tsx';

const text = strings.singleSignOn.domains;

/** A domain whose sign-in is about to stop comes first. */
function byNeed(one: OrgDomain, other: OrgDomain): number {
  return Number(other.missingSince !== null) - Number(one.missingSince !== null);
}

/** The domains of an organization, and adding one. */
export function DomainsSection({ slug }: { slug: string }) {
  const cache = useQueryClient();
  const { data: domains, error, refetch } = useQuery(orgDomainsQuery(slug));
  const [domain, setDomain] = useState('');
  const add = useMutation({
    meta: { showsError: true },
    mutationFn: () => api.addOrgDomain({ slug, domain }),
    async onSuccess() {
      setDomain('');
      await cache.invalidateQueries({ queryKey: orgDomainsQuery(slug).queryKey });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <Section title={text.title} text={text.text}>
      {error !== null && domains === undefined ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : null}
      {error === null && domains === undefined ? (
        <SkeletonRows count={2} label={strings.common.loading} />
      ) : null}
      {domains?.length === 0 ? (
        <p className="text-sm text-muted">
          <span className="font-medium text-ink">{text.none}</span> {text.noneText}
        </p>
      ) : null}
      {domains === undefined || domains.length === 0 ? null : (
        <ul aria-label={text.list} className="divide-y divide-line">
          {domains.toSorted(byNeed).map((each) => (
            <DomainRow key={each.id} slug={slug} domain={each} />
          ))}
        </ul>
      )}
      <form
        onSubmit={submit}
        className={classNames('space-y-3', domains?.length === 0 ? 'mt-4' : 'border-t border-line pt-4')}
        noValidate
      >
        <div className="field-row">
          <TextField
            label={text.label}
            name="domain"
            placeholder="example.com"
            autoCapitalize="none"
            spellCheck={false}
            hint={text.hint}
            value={domain}
            onChange={(event) => setDomain(event.target.value)}
            error={fieldError(add.error, 'domain')}
          />
          <Button
            type="submit"
            tone={domains?.length === 0 ? 'primary' : 'secondary'}
            busy={add.isPending}
            disabled={domain.trim() === ''}
          >
            {text.add}
          </Button>
        </div>
        <FormError error={add.error} fields={['domain']} />
      </form>
    </Section>
  );
}
