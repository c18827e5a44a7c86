import type { Priority, ProjectStatus } from '@fettle/contract';

/** The fields of the project form. */
export interface ProjectFields {
  name: string;
  /** Empty for none. */
  url: string;
  status: ProjectStatus;
  priority: Priority;
  color: string;
}

type ProjectChange = Partial<Omit<ProjectFields, 'url'>> & { url?: string | null };

/** The changed fields as the service accepts them: an empty URL is null, and one without a scheme gets https. */
export function projectChange({ url, ...rest }: Partial<ProjectFields>): ProjectChange {
  if (url === undefined) return rest;
  const address = url.trim();
  if (address === '') return { ...rest, url: null };
  return { ...rest, url: /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}` };
}
