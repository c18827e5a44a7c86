import type { OrgBranding } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { api } from '../../../data/client/api.ts';
import { showBranding } from '../../../data/orgs/branding.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ColorField } from '../../../ui/controls/color-field.tsx';
import { cssColor } from '../../../ui/display/palette.ts';
import { Section } from '../section.tsx';
import { defaultAccent } from './default-accent.ts';

const text = strings.branding.color;

interface AccentSectionProps {
  slug: string;
  branding: OrgBranding;
  /** `#rrggbb`, perhaps not saved yet. */
  color: string;
  onChange: (color: string) => void;
}

/** The accent color: one of the palette, any other, or the default. */
export function AccentSection({ slug, branding, color, onChange }: AccentSectionProps) {
  const cache = useQueryClient();
  const saved = branding.accentColor ?? defaultAccent;
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (accentColor: string | null) => api.updateOrgBranding({ slug, accentColor }),
    onSuccess(set) {
      showBranding(cache, slug, set);
      onChange(set.accentColor ?? defaultAccent);
      showToast({ kind: 'success', text: text.saved });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate(cssColor(color));
  };
  return (
    <Section title={text.title} text={text.text}>
      <form onSubmit={submit}>
        <div className="even-colors">
          <ColorField
            legend={text.legend}
            hideLegend
            value={color}
            onChange={(next) => onChange(cssColor(next))}
          />
        </div>
        <FormError error={save.error} />
        <div className="mt-4 flex flex-wrap gap-2">
          <Button type="submit" tone="primary" disabled={color === saved} busy={save.isPending}>
            {strings.common.save}
          </Button>
          {branding.accentColor === null ? null : (
            <Button disabled={save.isPending} onClick={() => save.mutate(null)}>
              {text.reset}
            </Button>
          )}
        </div>
      </form>
    </Section>
  );
}
