import { auditScreens } from './screens/audits.ts';
import { boardScreens, timerScreens } from './screens/board.ts';
import { generalScreens } from './screens/general.ts';
import { invitationScreens } from './screens/invitations.ts';
import type { Screen } from './screens/screen.ts';
import { settingsScreens } from './screens/settings.ts';

/** All pages of the dashboard in their states. */
export const screens: readonly Screen[] = [
  ...generalScreens,
  ...invitationScreens,
  ...boardScreens,
  ...auditScreens,
  ...settingsScreens,
  ...timerScreens,
];
