import type { NotificationKind, NotificationPreferences } from '@fettle/contract';
import { strings } from '../../../strings/index.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { Section } from '../section.tsx';
import { useSavePreferences } from './use-save-preferences.ts';

/** Which events are sent by email. */
export function EmailKinds({ preferences }: { preferences: NotificationPreferences }) {
  const text = strings.settings.notifications;
  const save = useSavePreferences();
  const kinds = Object.entries(text.kinds) as [NotificationKind, string][];
  return (
    <Section title={text.what}>
      <ul className="space-y-2.5">
        {kinds.map(([kind, title]) => (
          <li key={kind}>
            <Checkbox
              label={title}
              checked={preferences.kinds[kind]}
              disabled={preferences.mode === 'off'}
              onChange={(checked) => save({ kinds: { [kind]: checked } })}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
