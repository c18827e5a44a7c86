/** What a visitor of the demo needs to go on alone. */
export interface Access {
  url: string;
  siteUrl: string;
  login: { email: string; password: string };
  token: string;
  projectId: string;
  auditId: string;
}

/** Where the dashboard is and how to sign in, a token, three requests to paste into a shell, and the reference. */
export function describeAccess({ url, siteUrl, login, token, projectId, auditId }: Access): string {
  const authorization = `-H 'Authorization: Bearer ${token}'`;
  const task = JSON.stringify({ projectId, title: 'My first task', priority: 'high' });
  return `Try it
  Dashboard  ${url}/
  Login      ${login.email}, password ${login.password}
  Reference  ${url}/docs
  Web site   ${siteUrl}/
  Token      ${token}

  # Tasks of the project, the most urgent first
  curl '${url}/api/v1/tasks?projectId=${projectId}&sort=dueDate&limit=5' ${authorization}

  # File a task
  curl '${url}/api/v1/tasks' ${authorization} -H 'Content-Type: application/json' -d '${task}'

  # The whole report of the audit
  curl '${url}/api/v1/audits/${auditId}' ${authorization}`;
}
