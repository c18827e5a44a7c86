import type { NotificationPreferences } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { SelectField } from '../../../ui/controls/select-field.tsx';
import { Section } from '../section.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

const modes = ['at_once', 'daily', 'off'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** When emails are sent: immediately, once a day at a given hour, or never. */
export function EmailTimes({ preferences }: { preferences: NotificationPreferences }) {
  const { mode, hour } = preferences;
  const text = strings.settings.notifications;
  const save = useSavePreferences();
  return (
    <Section title={text.when}>
      <RadioCards
        legend={text.when}
        hideLegend
        value={mode}
        choices={modes.map((value) => ({ value, ...text.modes[value] }))}
        onChange={(next) => save({ mode: next })}
      />
      {mode === 'daily' ? (
        <div className="mt-4 grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <SelectField
            label={text.hour}
            value={String(hour)}
            options={hours}
            onChange={(next) => save({ hour: Number(next) })}
          />
          <TimeZone value={preferences.timeZone} onChange={(timeZone) => save({ timeZone })} />
        </div>
      ) : null}
    </Section>
  );
}

function TimeZone({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const text = strings.settings.notifications;
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = [...new Set([value, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <SelectField
      label={text.timeZone}
      value={value}
      options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
      onChange={onChange}
      hint={
        here === value ? undefined : (
          <Button size="small" tone="quiet" onClick={() => onChange(here)}>
            {text.zoneOfBrowser(here)}
          </Button>
        )
      }
    />
  );
}
