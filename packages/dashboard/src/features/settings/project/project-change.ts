import type { Priority, ProjectStatus } from '@fettle/contract';

/** What the form of a project holds. */
export interface ProjectFields {
  name: string;
  /** Empty for none. */
  url: string;
  status: ProjectStatus;
  priority: Priority;
  color: string;
}

export type ProjectChange = Partial<Omit<ProjectFields, 'url'>> & { url?: string | null };

/** What was edited, as the service reads it: no address is null, and one without a scheme is a web address. */
export function projectChange({ url, ...rest }: Partial<ProjectFields>): ProjectChange {
  if (url === undefined) return rest;
  const address = url.trim();
  if (address === '') return { ...rest, url: null };
  return { ...rest, url: /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}` };
}
