/** The dialogs that create a project or an organization. */
export const newProject = {
  organization: 'Organization',
  projectName: 'Name',
  createProject: 'Create project',
  projectUrl: 'Site URL (optional)',
  projectUrlHint: 'Audits start here. For example, https://www.example.com/',
  newOrgText: 'An agency or team with its people, projects, and reports. You’ll be its owner.',
  createOrg: 'Create organization',
};
