import { accessibilityPlants } from './accessibility.ts';
import { assetPlants } from './assets.ts';
import { contentPlants } from './content.ts';
import { indexabilityPlants } from './indexability.ts';
import { internationalPlants } from './international.ts';
import { linkPlants } from './links.ts';
import type { Plant } from './plant.ts';
import { securityPlants } from './security.ts';
import { siteWidePlants } from './site-wide.ts';
import { socialPlants } from './social.ts';
import { structuredDataPlants } from './structured-data.ts';

export const allPlants: readonly Plant[] = [
  ...indexabilityPlants,
  ...contentPlants,
  ...linkPlants,
  ...assetPlants,
  ...structuredDataPlants,
  ...socialPlants,
  ...internationalPlants,
  ...securityPlants,
  ...accessibilityPlants,
  ...siteWidePlants,
];
