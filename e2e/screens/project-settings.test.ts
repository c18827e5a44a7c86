import { testScreens } from '../harness/test-screens.ts';

await testScreens('project-settings');
