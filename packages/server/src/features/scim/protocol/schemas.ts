import type { Attribute, ResourceSchema } from './attribute.ts';

export const enterpriseUrn = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const text = (name: string, description: string): Attribute => ({ name, type: 'string', description });

const readOnly = (attribute: Attribute): Attribute => ({ ...attribute, mutability: 'readOnly' });

/** People of the organization. */
export const userSchema: ResourceSchema = {
  name: 'User',
  endpoint: '/Users',
  urn: 'urn:ietf:params:scim:schemas:core:2.0:User',
  description: 'A person in the organization',
  attributes: [
    {
      name: 'userName',
      type: 'string',
      description: 'The name of the person at the identity provider, unique in the organization',
      required: true,
      uniqueness: 'server',
    },
    {
      name: 'name',
      type: 'complex',
      description: 'The parts of the name',
      subAttributes: [
        text('formatted', 'The full name'),
        text('givenName', 'The given name'),
        text('familyName', 'The family name'),
      ],
    },
    text('displayName', 'The name as it is shown'),
    {
      name: 'emails',
      type: 'complex',
      description: 'The email address; of several, the primary one is stored',
      multiValued: true,
      subAttributes: [
        text('value', 'The address'),
        { ...text('type', 'The kind of address'), canonicalValues: ['work'] },
        { name: 'primary', type: 'boolean', description: 'Whether it is the address that is used' },
      ],
    },
    {
      name: 'active',
      type: 'boolean',
      description: 'Whether the person has access to the organization',
    },
    readOnly({
      name: 'groups',
      type: 'complex',
      description: 'The groups the person belongs to',
      multiValued: true,
      subAttributes: [
        readOnly({ ...text('value', 'The ID of the group'), caseExact: true }),
        readOnly({ name: '$ref', type: 'reference', description: 'The URL of the group', caseExact: true }),
        readOnly(text('display', 'The name of the group')),
        readOnly({ ...text('type', 'The kind of membership'), canonicalValues: ['direct'] }),
      ],
    }),
  ],
  extension: {
    urn: 'urn:fettle:params:scim:schemas:extension:2.0:User',
    name: 'FettleUser',
    description: 'What the organization knows about the person',
    attributes: [
      readOnly({
        ...text(
          'status',
          'Whether the person has access, has to accept an invitation first, or has no access',
        ),
        canonicalValues: ['active', 'pending', 'inactive'],
      }),
      readOnly({
        ...text('role', 'The role in the organization; missing without access'),
        canonicalValues: ['owner', 'admin', 'member', 'guest'],
      }),
    ],
  },
  ignored: new Set(
    [
      'addresses',
      'costCenter',
      'department',
      'division',
      'employeeNumber',
      'entitlements',
      'ims',
      'locale',
      'manager',
      'nickName',
      'organization',
      'password',
      'phoneNumbers',
      'photos',
      'preferredLanguage',
      'profileUrl',
      'roles',
      'timezone',
      'title',
      'userType',
      'x509Certificates',
      'name.middleName',
      'name.honorificPrefix',
      'name.honorificSuffix',
      'emails.display',
      'emails.$ref',
    ].map((name) => name.toLowerCase()),
  ),
};

/** Groups of the organization. */
export const groupSchema: ResourceSchema = {
  name: 'Group',
  endpoint: '/Groups',
  urn: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  description: 'A group of people of the organization',
  attributes: [
    {
      name: 'displayName',
      type: 'string',
      description: 'The name of the group, unique in the organization',
      required: true,
      uniqueness: 'server',
    },
    {
      name: 'members',
      type: 'complex',
      description: 'The people in the group',
      multiValued: true,
      subAttributes: [
        { ...text('value', 'The ID of the person'), caseExact: true, mutability: 'immutable' },
        readOnly({ name: '$ref', type: 'reference', description: 'The URL of the person', caseExact: true }),
        readOnly(text('display', 'The name of the person')),
        { ...text('type', 'The kind of member'), canonicalValues: ['User'], mutability: 'immutable' },
      ],
    },
  ],
  ignored: new Set(),
};

export const resourceSchemas = [userSchema, groupSchema] as const;
