import type { OrgBranding } from '@fettle/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { FormError } from '../../../components/feedback/form-error.tsx';
import { ColorField } from '../../../components/pickers/color-field.tsx';
import { api } from '../../../data/client/api.ts';
import { showBranding } from '../../../data/orgs/branding.ts';
import { showToast } from '../../../data/toasts/toasts.ts';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cssColor } from '../../../ui/display/palette.ts';
import { Section } from '../section.tsx';
import { defaultAccent } from './default-accent.ts';
import { isTooLight } from './text-on.ts';

const text = strings.branding.color;

interface AccentSectionProps {
  slug: string;
  branding: OrgBranding;
  /** `#rrggbb`, perhaps not saved yet. */
  color: string;
  onChange: (color: string) => void;
}

/** The accent color: the default, one of the palette, or any other. */
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
    save.mutate(color === defaultAccent ? null : color);
  };
  return (
    <Section title={text.title} text={text.text}>
      <form onSubmit={submit}>
        <div className="even-colors">
          <ColorField
            legend={text.legend}
            hideLegend
            standard={{ label: text.default, color: defaultAccent }}
            value={color}
            findProblem={(custom) => (isTooLight(custom) ? text.tooLight(custom) : null)}
            onChange={(next) => onChange(cssColor(next))}
          />
        </div>
        <FormError error={save.error} />
        <div className="mt-4 flex">
          <Button type="submit" tone="primary" disabled={color === saved} busy={save.isPending}>
            {strings.common.save}
          </Button>
        </div>
      </form>
    </Section>
  );
}
