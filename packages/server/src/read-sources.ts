import type { OperationName, operations } from '@fettle/contract';

/** Where an operation reads: on a replica, if the settings name one (db/replica/replica.ts), or always on the primary. */
export type ReadSource = 'replica' | 'primary';

type Operations = typeof operations;
type ListName = {
  [Name in OperationName]: Operations[Name]['kind'] extends 'list' ? Name : never;
}[OperationName];

/**
 * Each list, so that a new one does not compile without a choice. On the primary: what is about access, which is read by
 * those who have just changed it and costs little; what only few people open; and what is committed without waiting for the
 * flush (features/webhooks/delivery/attempt-writes.ts), which a replica gets later than readers of the primary see it.
 */
const lists: Record<ListName, ReadSource> = {
  listTasks: 'replica',
  listTaskEvents: 'replica',
  listTaskLinks: 'replica',
  listTaskRelations: 'replica',
  listComments: 'replica',
  listChecklists: 'replica',
  listTimeEntries: 'replica',
  listOrgTime: 'replica',
  listProjects: 'replica',
  listProjectLabels: 'replica',
  listTaskPages: 'replica',
  listViews: 'replica',
  listTaskTemplates: 'replica',
  listRecurringTasks: 'replica',
  listNotifications: 'replica',
  listReceivedEvents: 'replica',
  listImports: 'replica',
  listImportEntries: 'replica',
  listOrgAudits: 'replica',
  listProjectAudits: 'replica',
  listAuditFindings: 'replica',
  listAuditPages: 'replica',
  listBrokenLinks: 'replica',
  listPageLinks: 'replica',
  listPageHistory: 'replica',
  listPageTasks: 'replica',
  listFindingTasks: 'replica',
  listTaskFindings: 'replica',
  listIgnoredIssues: 'replica',
  listReportLinks: 'primary',
  listOrgs: 'primary',
  listOrgMembers: 'primary',
  listProjectMembers: 'primary',
  listInvitations: 'primary',
  listOwnInvitations: 'primary',
  listTokens: 'primary',
  listSessions: 'primary',
  listSecurityEvents: 'primary',
  listOwnSecurityEvents: 'primary',
  listScimTokens: 'primary',
  listScimGroups: 'primary',
  listScimRequests: 'primary',
  listOrgExports: 'primary',
  listConnections: 'primary',
  listWebhooks: 'primary',
  listDeliveries: 'primary',
};

/** Statistics and reports, which are not lists but read as much. */
const others: Partial<Record<Exclude<OperationName, ListName>, ReadSource>> = {
  getStats: 'replica',
  getOrgStats: 'replica',
  getThroughput: 'replica',
  getActivity: 'replica',
  getAuditOverview: 'replica',
  getAuditPage: 'replica',
};

const onReplica = new Set<string>(
  Object.entries({ ...lists, ...others }).flatMap(([name, source]) => (source === 'replica' ? [name] : [])),
);

export function readSourceOf({ name }: { name: string }): ReadSource {
  return onReplica.has(name) ? 'replica' : 'primary';
}
