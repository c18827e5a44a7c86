import type { Org, OrgRole } from '@fettle/contract';

/** An organization as its member sees it. */
export type OrgWithRole = Org & { role: OrgRole };
