export const priorities = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' };

export const roles = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
  viewer: 'Viewer',
};
