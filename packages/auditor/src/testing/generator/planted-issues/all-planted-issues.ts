import { accessibilityIssues } from './accessibility.ts';
import { assetIssues } from './assets.ts';
import { contentIssues } from './content.ts';
import { indexabilityIssues } from './indexability.ts';
import { internationalIssues } from './international.ts';
import { linkIssues } from './links.ts';
import type { PlantedIssue } from './planted-issue.ts';
import { securityIssues } from './security.ts';
import { siteWideIssues } from './site-wide.ts';
import { socialIssues } from './social.ts';
import { structuredDataIssues } from './structured-data.ts';

export const plantedIssues: readonly PlantedIssue[] = [
  ...indexabilityIssues,
  ...contentIssues,
  ...linkIssues,
  ...assetIssues,
  ...structuredDataIssues,
  ...socialIssues,
  ...internationalIssues,
  ...securityIssues,
  ...accessibilityIssues,
  ...siteWideIssues,
];
