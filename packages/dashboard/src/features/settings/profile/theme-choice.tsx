import { Monitor, Moon, Sun } from 'lucide-react';
import { strings } from '../../../strings/index.ts';
import { RadioCards } from '../../../ui/controls/radio-cards.tsx';
import { chooseTheme, useTheme } from '../../../ui/theme.ts';
import { Section } from '../section.tsx';

const icons = { system: Monitor, light: Sun, dark: Moon };

export function ThemeChoice() {
  const theme = useTheme();
  const text = strings.settings.profile;
  return (
    <Section title={text.theme} text={text.themeText}>
      <RadioCards
        legend={strings.shell.theme}
        hideLegend
        columns
        value={theme}
        onChange={chooseTheme}
        choices={(['system', 'light', 'dark'] as const).map((value) => {
          const Icon = icons[value];
          return { value, title: strings.shell.themes[value], icon: <Icon size={15} aria-hidden /> };
        })}
      />
    </Section>
  );
}
