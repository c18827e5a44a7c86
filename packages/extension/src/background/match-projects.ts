interface Site {
  url: string | null;
}

/** Projects whose site a page belongs to, the closest first: same host, with or without `www.`, and the longest path. */
export function matchProjects<Project extends Site>(
  projects: readonly Project[],
  pageUrl: string,
): Project[] {
  const page = parse(pageUrl);
  if (page === null) return [];
  return projects
    .map((project) => ({ project, site: project.url === null ? null : parse(project.url) }))
    .filter(({ site }) => site !== null && site.host === page.host && page.path.startsWith(site.path))
    .toSorted((one, other) => (other.site?.path.length ?? 0) - (one.site?.path.length ?? 0))
    .map(({ project }) => project);
}

/** The path ends with a slash, so that `/shop` does not contain `/shopping`. */
function parse(url: string): { host: string; path: string } | null {
  if (!URL.canParse(url)) return null;
  const { protocol, host, pathname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') return null;
  return { host: host.replace(/^www\./, ''), path: pathname.endsWith('/') ? pathname : `${pathname}/` };
}
