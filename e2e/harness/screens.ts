import { auditScreens } from './screens/audits.ts';
import { boardScreens, timerScreens } from './screens/board.ts';
import { generalScreens } from './screens/general.ts';
import { invitationScreens } from './screens/invitations.ts';
import { orgSettingsScreens } from './screens/org-settings.ts';
import { ownSettingsScreens } from './screens/own-settings.ts';
import { projectSettingsScreens } from './screens/project-settings.ts';
import type { Screen } from './screens/screen.ts';

/** The pages of the dashboard in their states. Each group has a test file, `e2e/screens/<group>.test.ts`. */
export const screenGroups = {
  general: [...generalScreens, ...invitationScreens],
  boards: [...boardScreens, ...timerScreens],
  audits: auditScreens,
  settings: [...projectSettingsScreens, ...orgSettingsScreens, ...ownSettingsScreens],
} as const satisfies Record<string, readonly Screen[]>;

export type ScreenGroup = keyof typeof screenGroups;

export const screens: readonly Screen[] = Object.values(screenGroups).flat();
