import { auditScreens } from './screens/audits.ts';
import { boardScreens, timerScreens } from './screens/board.ts';
import { generalScreens } from './screens/general.ts';
import { invitationScreens } from './screens/invitations.ts';
import { orgSettingsScreens } from './screens/org-settings.ts';
import { ownSettingsScreens } from './screens/own-settings.ts';
import { projectSettingsScreens } from './screens/project-settings.ts';
import type { Screen } from './screens/screen.ts';

const isOfTask = ({ name }: Screen) => name.startsWith('task');
/** What an audit has found, on its pages and on those of a page. */
const isOfResults = ({ name }: Screen) => /finding|ignor|inspector|links|pages/.test(name);
const not = (fits: (screen: Screen) => boolean) => (screen: Screen) => !fits(screen);

/**
 * The pages of the dashboard in their states. Each group has a test file, `e2e/screens/<group>.test.ts`, and about as many
 * screens as a slow machine opens in half of the time that a file may take.
 */
export const screenGroups = {
  general: [...generalScreens, ...invitationScreens],
  boards: boardScreens.filter(not(isOfTask)),
  tasks: [...boardScreens.filter(isOfTask), ...timerScreens],
  audits: auditScreens.filter(not(isOfResults)),
  'audit-results': auditScreens.filter(isOfResults),
  'project-settings': projectSettingsScreens,
  settings: [...orgSettingsScreens, ...ownSettingsScreens],
} as const satisfies Record<string, readonly Screen[]>;

export type ScreenGroup = keyof typeof screenGroups;

export const screens: readonly Screen[] = Object.values(screenGroups).flat();
