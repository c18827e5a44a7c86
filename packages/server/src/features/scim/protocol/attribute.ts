/** An attribute as a schema describes it (RFC 7643, section 7). */
export interface Attribute {
  name: string;
  type: 'string' | 'boolean' | 'dateTime' | 'complex' | 'reference';
  description: string;
  multiValued?: true;
  required?: true;
  caseExact?: true;
  mutability?: 'readOnly' | 'immutable';
  returned?: 'always' | 'request';
  uniqueness?: 'server';
  canonicalValues?: readonly string[];
  subAttributes?: readonly Attribute[];
}

/** A kind of resource, with everything that depends on its attributes. */
export interface ResourceSchema {
  /** The name of the resource type. */
  name: string;
  endpoint: string;
  urn: string;
  description: string;
  attributes: readonly Attribute[];
  extension?: { urn: string; name: string; description: string; attributes: readonly Attribute[] };
  /** Attributes that identity providers send and that are not stored, in lowercase. */
  ignored: ReadonlySet<string>;
}

/** The attributes that every resource has and no schema lists. */
export const commonAttributes: readonly Attribute[] = [
  {
    name: 'id',
    type: 'string',
    description: '',
    caseExact: true,
    mutability: 'readOnly',
    returned: 'always',
  },
  { name: 'externalId', type: 'string', description: '', caseExact: true },
  {
    name: 'schemas',
    type: 'string',
    description: '',
    multiValued: true,
    caseExact: true,
    returned: 'always',
  },
  {
    name: 'meta',
    type: 'complex',
    description: '',
    mutability: 'readOnly',
    subAttributes: [
      { name: 'resourceType', type: 'string', description: '', caseExact: true, mutability: 'readOnly' },
      { name: 'created', type: 'dateTime', description: '', mutability: 'readOnly' },
      { name: 'lastModified', type: 'dateTime', description: '', mutability: 'readOnly' },
      { name: 'location', type: 'reference', description: '', caseExact: true, mutability: 'readOnly' },
      { name: 'version', type: 'string', description: '', caseExact: true, mutability: 'readOnly' },
    ],
  },
];

/** By name, ignoring case. */
export function findIn(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((attribute) => attribute.name.toLowerCase() === wanted);
}
