import type { AuditError } from './audit-schemas.ts';

/** Why an audit failed (`error.code` of the audit), and what to do, in Markdown. */
export const auditErrors: Record<AuditError['code'], { meaning: string; remedy: string }> = {
  SITE_UNREACHABLE: {
    meaning: 'The home page did not respond, or robots.txt could not be read.',
    remedy:
      "Open the project's `url` in a browser. If it loads there, check whether a firewall blocks FettleBot, and whether the URL is exactly the one that the site uses.",
  },
  ROOT_REDIRECTS_OFFSITE: {
    meaning: 'The home page redirects to another site.',
    remedy: "To audit that site, change the project's `url`.",
  },
  BLOCKED_ADDRESS: {
    meaning: 'The hostname resolves to an address, or the URL has a port, that audits cannot request.',
    remedy:
      'Check the URL and its port. If the site is on a private network, the operator of this installation can allow it with `FETTLE_ALLOW_PRIVATE_NETWORKS`.',
  },
  CANCELLED: {
    meaning: 'Someone canceled the audit.',
    remedy: 'Start another audit at any time.',
  },
  INTERNAL: {
    meaning: 'An unexpected error occurred; the log of the service has the cause.',
    remedy: 'Start another audit. If it fails too, tell the operator of this installation.',
  },
};
