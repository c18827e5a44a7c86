/** What someone needs to try the demo. */
export interface Access {
  url: string;
  siteUrl: string;
  credentials: { email: string; password: string };
  token: string;
  projectId: string;
  auditId: string;
}

/** The URL of the dashboard, credentials, a token, three requests to paste into a shell, and the API reference. */
export function describeAccess({ url, siteUrl, credentials, token, projectId, auditId }: Access): string {
  const authorization = `-H 'Authorization: Bearer ${token}'`;
  const task = JSON.stringify({ projectId, title: 'My first task', priority: 'high' });
  return `Try it
  Dashboard  ${url}/
  Sign in    ${credentials.email}, password ${credentials.password}
  Reference  ${url}/docs
  Website    ${siteUrl}/
  Token      ${token}

  # List the tasks of the project by due date
  curl '${url}/api/v1/tasks?projectId=${projectId}&sort=dueDate&limit=5' ${authorization}

  # Create a task
  curl '${url}/api/v1/tasks' ${authorization} -H 'Content-Type: application/json' -d '${task}'

  # Get the full audit
  curl '${url}/api/v1/audits/${auditId}' ${authorization}`;
}
