import { testScreens } from '../harness/test-screens.ts';

await testScreens('audit-results');
