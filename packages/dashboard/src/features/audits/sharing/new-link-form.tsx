import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { reportLinksQuery } from '../../../data/audits/report-links.ts';
import { api } from '../../../data/client/api.ts';
import { fieldError } from '../../../data/client/describe-error.ts';
import { formatDay } from '../../../strings/format/format-day.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { isTouch } from '../../../ui/is-touch.ts';

const text = strings.sharing;
const dayMs = 86_400_000;

const lifetimes = ['7', '30', '90', '365'] as const;
type Lifetime = (typeof lifetimes)[number];

/** When a link that is created now stops working. A minute less: the clock of this computer can be ahead of the service's. */
function expiryOf(lifetime: Lifetime, now: number): Date {
  return new Date(now + Number(lifetime) * dayMs - 60_000);
}

/** A link at the only time its URL is known. */
export interface NewLink {
  id: string;
  url: string;
  expiresAt: string;
}

interface NewLinkFormProps {
  auditId: string;
  onCreated: (link: NewLink) => void;
}

/** Asks whom a link is for and how long it works. */
export function NewLinkForm({ auditId, onCreated }: NewLinkFormProps) {
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [lifetime, setLifetime] = useState<Lifetime>('30');
  // Pressed again after a lost response, it is the same request.
  const [openedAt] = useState(Date.now);
  const create = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api.createReportLink({
        id: auditId,
        name: name.trim() === '' ? null : name,
        expiresAt: expiryOf(lifetime, openedAt).toISOString(),
      }),
    async onSuccess({ id, url, expiresAt }) {
      onCreated({ id, url, expiresAt });
      await cache.invalidateQueries({ queryKey: reportLinksQuery(auditId).queryKey });
    },
    // The link must not stay in memory longer than it is shown.
    gcTime: 0,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <TextField
          label={text.name}
          name="name"
          // A keyboard on the screen would cover what the form is for.
          autoFocus={!isTouch()}
          autoComplete="off"
          maxLength={100}
          hint={text.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fieldError(create.error, 'name')}
        />
        <SelectField
          label={text.expiry}
          value={lifetime}
          options={lifetimes.map((value) => ({ value, label: text.expiries[value] }))}
          onChange={setLifetime}
          hint={text.expiryHint(formatDay(expiryOf(lifetime, openedAt), new Date()))}
        />
      </div>
      <FormError error={create.error} fields={['name']} />
      <div className="flex justify-end max-sm:*:flex-1">
        <Button type="submit" tone="primary" icon={<Link2 size={15} aria-hidden />} busy={create.isPending}>
          {text.create}
        </Button>
      </div>
    </form>
  );
}
