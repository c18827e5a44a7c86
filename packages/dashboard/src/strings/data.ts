import { formatCount } from './format/format-count.ts';

/** The data of organizations and accounts: export and deletion. */
export const data = {
  title: 'Data',
  intro: 'Export or delete your organization’s data.',
  notAllowed: 'Only organization owners can export or delete its data.',
  export: {
    title: 'Export',
    text: 'One archive with all projects, tasks, files, audits, members, and the security log. It contains no passwords or secrets.',
    request: 'Request export',
    requested: 'Export requested',
    requestedText: 'It runs in the background.',
    none: 'No exports yet.',
    list: 'Exports',
    download: 'Download',
    downloadOf: (day: string) => `Download the export of ${day}`,
    delete: 'Delete',
    deleteOf: (day: string) => `Delete the export of ${day}`,
    deleted: 'Export deleted',
    by: (name: string) => `Requested by ${name}`,
    until: (day: string) => `Can be downloaded until ${day}`,
    waits: 'You can request another export when this one is complete.',
    failedText: 'Something went wrong on the server. Request a new export.',
    statuses: { queued: 'In progress', complete: 'Complete', failed: 'Failed', expired: 'Expired' },
  },
  deletion: {
    title: 'Delete organization',
    text: 'Deletes all projects, tasks, files, and audits for everyone.',
    period: (days: number) =>
      `Deletion starts ${formatCount(days, 'day')} after you request it. You can cancel until then.`,
    untilThen: 'Owners can cancel until then.',
    byEmail: 'All members are notified by email.',
    notByEmail: 'This installation doesn’t send email, so notify members yourself.',
    planned: (day: string) => `Everything will be deleted on ${day}.`,
    plannedBy: (name: string) => `${name} requested the deletion.`,
    open: 'Delete organization',
    dialogTitle: (name: string) => `Delete “${name}”?`,
    dialogText: (day: string) =>
      `On ${day}, everything in it is deleted: projects, tasks, files, and audits. All members lose access. Owners can cancel until then. Export what you need first.`,
    notice: (day: string) => `This organization will be deleted on ${day}, with everything in it.`,
    noticeOwners: 'Owners can cancel until then.',
    view: 'View deletion',
    confirm: (name: string) => `Type “${name}” to confirm`,
    requested: (day: string) => `The organization will be deleted on ${day}`,
    cancel: 'Cancel deletion',
    canceled: 'Deletion canceled',
  },
  own: {
    title: 'Your data',
    text: 'A JSON file with your account, your settings, and everything you wrote.',
    export: 'Export my data',
    exported: 'Your data was exported',
  },
  account: {
    title: 'Delete account',
    text: 'Deletes your account and removes you from your organizations. What you wrote stays there under the name “Deleted user”.',
    open: 'Delete account',
    dialogTitle: 'Delete your account?',
    dialogText:
      'You lose access to all your organizations, and your sessions and API tokens stop working. Your tasks, comments, and files stay there under the name “Deleted user”. This can’t be undone.',
    confirm: (email: string) => `Type “${email}” to confirm`,
  },
};
