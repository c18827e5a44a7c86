/** Where the SCIM API is. */
export const scimPath = '/scim/v2';
