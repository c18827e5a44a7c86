/** Projects whose site a pasted URL belongs to, by its host with or without `www.`. Empty for anything but a URL. */
export function projectsOfUrl<Project extends { url: string | null }>(
  projects: readonly Project[],
  text: string,
): Project[] {
  const host = hostOf(text);
  if (host === null) return [];
  return projects.filter(({ url }) => url !== null && hostOf(url) === host);
}

function hostOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  return new URL(text).host.replace(/^www\./, '');
}
