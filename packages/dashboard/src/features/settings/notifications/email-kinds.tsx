import type { NotificationPreferences } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Section } from '../section.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

/** Which events are sent by email, by what they are about. */
export function EmailKinds({ preferences }: { preferences: NotificationPreferences }) {
  const text = strings.settings.notifications;
  const save = useSavePreferences();
  return (
    <Section title={text.what}>
      <div className="space-y-5">
        {text.kindGroups.map(({ title, kinds }) => (
          <fieldset key={title}>
            <legend className="mb-2 text-sm font-medium">{title}</legend>
            <ul className="check-rows space-y-2.5">
              {kinds.map((kind) => (
                <li key={kind}>
                  <Checkbox
                    label={text.kinds[kind]}
                    checked={preferences.kinds[kind]}
                    disabled={preferences.mode === 'off'}
                    onChange={(checked) => save({ kinds: { [kind]: checked } })}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        ))}
      </div>
    </Section>
  );
}
