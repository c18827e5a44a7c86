import { formatNumber } from './format/format-number.ts';

/** What a new person does first, on Home. */
export const firstSteps = {
  title: 'First steps',
  progress: (done: number, all: number) => `${formatNumber(done)} of ${formatNumber(all)} done`,
  hide: 'Hide first steps',
  next: 'Next',
  done: 'done',
  waits: 'Create a project first.',
  steps: {
    project: { title: 'Create a project', text: 'One website with its own task board and audits.' },
    url: { title: 'Add the site URL', text: 'Audits start there.' },
    audit: { title: 'Run the first audit', text: 'See what to fix on the site, and create tasks from it.' },
    tasks: { title: 'Add tasks', text: 'Type the first one, or import them from another tracker.' },
    invite: { title: 'Invite people', text: 'Colleagues and clients work on the same board.' },
    connect: { title: 'Connect your tools', text: 'Link commits to tasks, or post changes to your chat.' },
    token: {
      title: 'Create an API token',
      text: 'For a script, CI, or an agent that works on your tasks.',
    },
  },
  noOrg: {
    title: 'You’re not in an organization yet',
    text: 'Projects belong to an organization: the agency or team that manages the websites.',
    create: { title: 'Create an organization', text: 'You’ll be its owner and can invite others.' },
    copyEmail: 'Copy your email address',
    orJoin: 'Or join one.',
    invited: (email: string) => `Ask an owner or admin to invite ${email}. The invitation will appear here.`,
    toBeInvited: 'Ask an owner or admin to invite you. They need your email address:',
    toGetLink:
      'Ask an owner or admin for an invitation link, and open it in this browser. They need your email address:',
    verify: 'Verify your email',
    verifyText: (email: string) => `Invitations to ${email} appear here after you verify this email address.`,
    link: 'Ask an owner or admin for an invitation link, and open it in this browser.',
  },
  guest: 'No one has added you to a project yet. Ask the person who invited you.',
};

/** What to do with an empty board. */
export const boardSteps = {
  title: 'Get started',
  text: 'This project has no tasks yet.',
  task: { title: 'Add a task', text: 'Press C, type a title, and press Enter.' },
  addByTouch: 'A title is enough. Add the rest later.',
  url: { title: 'Add the site URL', text: 'Audits start there.' },
  audit: { title: 'Run an audit', text: 'See what to fix on the site, and create tasks from it.' },
  invite: { title: 'Invite people', text: 'Colleagues and clients work on the same board.' },
  import: { title: 'Import tasks', text: 'Bring them from a CSV file or another tracker.' },
};
