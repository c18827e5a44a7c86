import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { loadComponent } from './browser/load-component.ts';
import { holdFragment } from './data/account/held-fragment.ts';
import { heldResponse } from './data/account/provider-response.ts';
import { sessionQuery, setupQuery } from './data/account/session.ts';
import { queryClient } from './data/client/query-client.ts';
import { readAuditSearch } from './features/audits/audit-search.ts';
import { readInspectorSearch } from './features/audits/inspector/inspector-search.ts';
import { readBoardSearch } from './features/board/filters/board-search.ts';
import type { MyTasksSearch } from './features/home/my-tasks-search.ts';
import { readReportsSearch } from './features/reports/reports-search.ts';
import { readSecurityLogSearch } from './features/settings/security-log/security-log-search.ts';
import type { LogSearch } from './features/settings/webhooks/deliveries/log-search.ts';
import { AppShell } from './shell/app-shell.tsx';
import { AuditLink } from './shell/pages/audit-link.tsx';
import { Missing } from './shell/pages/missing.tsx';
import { AppFailed, PageFailed } from './shell/pages/page-failed.tsx';
import { PageTitle } from './shell/pages/page-title.tsx';
import { ProjectPage } from './shell/pages/project-page.tsx';
import { TaskLink } from './shell/pages/task-link.tsx';
import { strings } from './strings/index.ts';

/** All paths of the app. Pages of features are loaded on demand: links lead past the first one. */
const root = createRootRoute({
  component: Root,
  notFoundComponent: () => <Missing isAlone />,
  errorComponent: AppFailed,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readRedirect,
  async beforeLoad({ search }) {
    if ((await queryClient.ensureQueryData(sessionQuery)) !== null) throw redirect({ to: search.redirect });
    if (await isSetupNeeded()) throw redirect({ to: '/set-up' });
  },
  staticData: { title: strings.pages.signIn },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/auth/sign-in-page.tsx'), 'SignInPage'),
  ),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/password',
  validateSearch: readRedirect,
  staticData: { title: strings.pages.forgotPassword },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ),
});

const newPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password/$token',
  staticData: { title: strings.pages.newPassword },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/auth/new-password-page.tsx'), 'NewPasswordPage'),
  ),
});

const googleResponse = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/google',
  beforeLoad() {
    if (holdFragment(window.location.hash)) throw redirect({ to: '/sign-in/google', replace: true });
  },
  component: lazyRouteComponent(() => import('./features/auth/google-page.tsx'), 'GooglePage'),
});

const orgSignIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/org/$slug',
  async beforeLoad() {
    if ((await queryClient.ensureQueryData(sessionQuery)) !== null) throw redirect({ to: '/' });
  },
  staticData: { title: strings.pages.signIn },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/auth/org-sign-in-page.tsx'), 'OrgSignInPage'),
  ),
});

const ProviderPage = lazyRouteComponent(() => import('./features/auth/provider-page.tsx'), 'ProviderPage');

const providerResponse = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/callback',
  beforeLoad() {
    // So that no code stays in the history.
    if (window.location.search !== '') throw redirect({ to: '/sign-in/callback', replace: true });
  },
  staticData: { title: strings.pages.signIn },
  component: () => <ProviderPage held={heldResponse} toPath={appPath} />,
});

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/set-up',
  async beforeLoad() {
    if (!(await isSetupNeeded())) throw redirect({ to: '/sign-in', search: { redirect: '/' } });
  },
  staticData: { title: strings.pages.setUp },
  component: lazyRouteComponent(loadComponent(() => import('./features/auth/setup-page.tsx'), 'SetupPage')),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  staticData: { title: strings.pages.invitation },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/auth/invitation-page.tsx'), 'InvitationPage'),
  ),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  async beforeLoad({ location }) {
    const user = await queryClient.ensureQueryData(sessionQuery);
    if (user === null) throw redirect({ to: '/sign-in', search: { redirect: location.href } });
  },
  errorComponent: AppFailed,
  component: AppShell,
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  staticData: { title: strings.shell.home },
  component: lazyRouteComponent(loadComponent(() => import('./features/home/page.tsx'), 'HomePage')),
});

const myTasks = createRoute({
  getParentRoute: () => shell,
  path: '/my-tasks',
  staticData: { title: strings.pages.myTasks },
  // The page parses it, so that the first load does not.
  validateSearch: (search: Record<string, unknown>) => search as MyTasksSearch,
  component: lazyRouteComponent(
    loadComponent(() => import('./features/home/my-tasks-page.tsx'), 'MyTasksPage'),
  ),
});

const project = createRoute({
  getParentRoute: () => shell,
  path: '/projects/$projectId',
  component: () => <ProjectPage projectId={project.useParams().projectId} />,
});

const board = createRoute({
  getParentRoute: () => project,
  path: '/',
  validateSearch: readBoardSearch,
  staticData: { title: strings.shell.tasks },
  component: lazyRouteComponent(loadComponent(() => import('./features/board/page.tsx'), 'BoardPage')),
});

const audits = createRoute({
  getParentRoute: () => project,
  path: '/audits',
  staticData: { title: strings.shell.audits },
  component: lazyRouteComponent(loadComponent(() => import('./features/audits/page.tsx'), 'AuditsPage')),
});

const audit = createRoute({
  getParentRoute: () => project,
  path: '/audits/$auditId',
  validateSearch: readAuditSearch,
  staticData: { title: strings.pages.audit },
  component: lazyRouteComponent(loadComponent(() => import('./features/audits/audit-page.tsx'), 'AuditPage')),
});

const inspector = createRoute({
  getParentRoute: () => project,
  path: '/audits/$auditId/page',
  validateSearch: readInspectorSearch,
  staticData: { title: strings.pages.inspectPage },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/audits/inspector/inspector-page.tsx'), 'InspectorPage'),
  ),
});

const latestInspector = createRoute({
  getParentRoute: () => project,
  path: '/page',
  validateSearch: readInspectorSearch,
  staticData: { title: strings.pages.inspectPage },
  component: lazyRouteComponent(
    loadComponent(
      () => import('./features/audits/inspector/latest-inspector-page.tsx'),
      'LatestInspectorPage',
    ),
  ),
});

const ignoredIssues = createRoute({
  getParentRoute: () => project,
  path: '/audits/ignored',
  staticData: { title: strings.pages.ignoredIssues },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/audits/ignoring/ignored-page.tsx'), 'IgnoredPage'),
  ),
});

const orgAudits = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$slug/audits',
  validateSearch: ({ all }: Record<string, unknown>): { all?: true } => (all === true ? { all } : {}),
  staticData: { title: strings.shell.audits },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/audits/org/org-page.tsx'), 'OrgAuditsPage'),
  ),
});

const webhooks = createRoute({
  getParentRoute: () => project,
  path: '/webhooks',
  staticData: { title: strings.pages.webhooks },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  ),
});

const webhook = createRoute({
  getParentRoute: () => project,
  path: '/webhooks/$webhookId',
  // The page parses it: which values are valid is in its texts, and those are not part of the first load.
  validateSearch: (search: Record<string, unknown>) => search as LogSearch,
  staticData: { title: strings.pages.webhook },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/webhooks/webhook-page.tsx'), 'WebhookPage'),
  ),
});

const integrations = createRoute({
  getParentRoute: () => project,
  path: '/integrations',
  staticData: { title: strings.pages.integrations },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/integrations/integrations-page.tsx'), 'IntegrationsPage'),
  ),
});

const connection = createRoute({
  getParentRoute: () => project,
  path: '/integrations/$connectionId',
  staticData: { title: strings.pages.connection },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/integrations/connection-page.tsx'), 'ConnectionPage'),
  ),
});

const projectSettings = createRoute({
  getParentRoute: () => project,
  path: '/settings',
  staticData: { title: strings.pages.settings },
  component: lazyRouteComponent(
    loadComponent(
      () => import('./features/settings/project/project-settings-page.tsx'),
      'ProjectSettingsPage',
    ),
  ),
});

const templates = createRoute({
  getParentRoute: () => project,
  path: '/settings/templates',
  staticData: { title: strings.pages.templates },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/templates/templates-page.tsx'), 'TemplatesPage'),
  ),
});

const projectImport = createRoute({
  getParentRoute: () => project,
  path: '/settings/import',
  staticData: { title: strings.pages.importTasks },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/import/import-page.tsx'), 'ImportPage'),
  ),
});

const auditLink = createRoute({
  getParentRoute: () => shell,
  path: '/audits/$auditId',
  component: () => <AuditLink auditId={auditLink.useParams().auditId} />,
});

const task = createRoute({
  getParentRoute: () => shell,
  path: '/tasks/$taskId',
  component: () => <TaskLink taskId={task.useParams().taskId} />,
});

const notificationList = createRoute({
  getParentRoute: () => shell,
  path: '/notifications',
  staticData: { title: strings.pages.notifications },
  component: lazyRouteComponent(
    loadComponent(
      () => import('./features/settings/notifications/notifications-page.tsx'),
      'NotificationsPage',
    ),
  ),
});

const verifyEmail = createRoute({
  getParentRoute: () => shell,
  path: '/verify-email/$token',
  staticData: { title: strings.pages.verifyEmail },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/verify-email-page.tsx'), 'VerifyEmailPage'),
  ),
});

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
  ),
});

const settingsIndex = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad() {
    throw redirect({ to: '/settings/profile', replace: true });
  },
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  staticData: { title: strings.pages.profile },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/profile/profile-page.tsx'), 'ProfilePage'),
  ),
});

const notificationSettings = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  staticData: { title: strings.pages.emailNotifications },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/notifications/preferences-page.tsx'), 'PreferencesPage'),
  ),
});

const security = createRoute({
  getParentRoute: () => settings,
  path: '/security',
  staticData: { title: strings.pages.security },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/security/security-page.tsx'), 'SecurityPage'),
  ),
});

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  staticData: { title: strings.pages.tokens },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/tokens/tokens-page.tsx'), 'TokensPage'),
  ),
});

const people = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$slug/people',
  staticData: { title: strings.shell.people },
  component: lazyRouteComponent(loadComponent(() => import('./features/org/people-page.tsx'), 'PeoplePage')),
});

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$slug/numbers',
  validateSearch: readReportsSearch,
  staticData: { title: strings.shell.reports },
  component: lazyRouteComponent(loadComponent(() => import('./features/reports/page.tsx'), 'ReportsPage')),
});

const orgSettings = createRoute({
  getParentRoute: () => shell,
  path: '/orgs/$slug/settings',
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/org/org-settings-page.tsx'), 'OrgSettingsPage'),
  ),
});

const orgGeneral = createRoute({
  getParentRoute: () => orgSettings,
  path: '/',
  staticData: { title: strings.pages.orgSettings },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/org/org-general-page.tsx'), 'OrgGeneralPage'),
  ),
});

const securityLog = createRoute({
  getParentRoute: () => orgSettings,
  path: '/security-log',
  validateSearch: readSecurityLogSearch,
  staticData: { title: strings.shell.securityLog },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/security-log/security-log-page.tsx'), 'SecurityLogPage'),
  ),
});

const orgData = createRoute({
  getParentRoute: () => orgSettings,
  path: '/data',
  staticData: { title: strings.shell.data },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/data/org-data-page.tsx'), 'OrgDataPage'),
  ),
});

const orgBranding = createRoute({
  getParentRoute: () => orgSettings,
  path: '/branding',
  staticData: { title: strings.pages.branding },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/branding/branding-page.tsx'), 'BrandingPage'),
  ),
});

const orgProvisioning = createRoute({
  getParentRoute: () => orgSettings,
  path: '/provisioning',
  staticData: { title: strings.shell.provisioning },
  component: lazyRouteComponent(
    loadComponent(() => import('./features/settings/provisioning/provisioning-page.tsx'), 'ProvisioningPage'),
  ),
});

const singleSignOn = createRoute({
  getParentRoute: () => orgSettings,
  path: '/single-sign-on',
  staticData: { title: strings.pages.singleSignOn },
  component: lazyRouteComponent(
    loadComponent(
      () => import('./features/settings/single-sign-on/single-sign-on-page.tsx'),
      'SingleSignOnPage',
    ),
  ),
});

const linkAccount = createRoute({
  getParentRoute: () => shell,
  path: '/link-account',
  staticData: { title: strings.pages.linkAccount },
  component: lazyRouteComponent(
    loadComponent(
      () => import('./features/settings/single-sign-on/link-account-page.tsx'),
      'LinkAccountPage',
    ),
  ),
});

/** Unknown URLs keep the navigation. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '/$',
  staticData: { title: strings.errors.notFoundTitle },
  component: Missing,
});

const routeTree = root.addChildren([
  signIn,
  forgotPassword,
  newPassword,
  googleResponse,
  orgSignIn,
  providerResponse,
  setUp,
  invitation,
  shell.addChildren([
    home,
    myTasks,
    project.addChildren([
      board,
      audits,
      audit,
      inspector,
      latestInspector,
      ignoredIssues,
      webhooks,
      webhook,
      integrations,
      connection,
      projectSettings,
      templates,
      projectImport,
    ]),
    orgAudits,
    task,
    auditLink,
    notificationList,
    verifyEmail,
    people,
    reports,
    linkAccount,
    unknown,
    orgSettings.addChildren([orgGeneral, orgBranding, singleSignOn, orgProvisioning, securityLog, orgData]),
    settings.addChildren([settingsIndex, profile, security, notificationSettings, tokens]),
  ]),
]);

/**
 * What the latest navigation opened: the first page, another page, or the same one with, for example, a task over it.
 */
let step: 'first' | 'other' | 'same' = 'first';

/** The scroll container of pages: a new page starts at its top, and going back restores its position. */
const scrolled = ['#content', '#project-content'].map(
  (selector) => () => (step === 'other' ? document.querySelector(selector) : null),
);

/** The router of the app; called once. A function, so that creating it can be a task of its own. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: false,
    // A page that fails leaves everything around it.
    defaultErrorComponent: PageFailed,
    // The first page is not scrolled yet, and setting its position would force a layout while it renders.
    scrollRestoration: () => step !== 'first',
    scrollToTopSelectors: scrolled,
  });
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined) step = pathChanged ? 'other' : 'same';
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

function Root() {
  return (
    <>
      <PageTitle />
      <Outlet />
    </>
  );
}

async function isSetupNeeded(): Promise<boolean> {
  return (await queryClient.fetchQuery({ ...setupQuery, staleTime: 0 })).needed;
}

/** The page to open after signing in. */
function readRedirect(search: Record<string, unknown>): { redirect: string } {
  return { redirect: appPath(search.redirect) };
}

/** Only a path of this app: sign-in must not redirect to another site. */
function appPath(value: unknown): string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : '/';
}
