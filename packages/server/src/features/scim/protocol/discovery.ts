import { limits } from '@fettle/contract';
import type { Attribute, ResourceSchema } from './attribute.ts';
import type { Fields } from './read-resource.ts';
import { resourceSchemas } from './schemas.ts';

/** What the service tells clients about itself (RFC 7644, section 4). */

export function serviceProviderConfig(baseUrl: string): Fields {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: limits.scimPage },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'SCIM token',
        description: 'A token from the provisioning settings of the organization, as Bearer token',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

export function resourceTypes(baseUrl: string): Fields[] {
  return resourceSchemas.map(({ name, endpoint, urn, description, extension }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    id: name,
    name,
    endpoint,
    description,
    schema: urn,
    ...(extension === undefined ? {} : { schemaExtensions: [{ schema: extension.urn, required: false }] }),
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  }));
}

export function schemaResources(baseUrl: string): Fields[] {
  return resourceSchemas.flatMap((schema: ResourceSchema) => {
    const { extension } = schema;
    const described = [describe(schema.urn, schema.name, schema.description, schema.attributes, baseUrl)];
    if (extension === undefined) return described;
    const { urn, name, description, attributes } = extension;
    return [...described, describe(urn, name, description, attributes, baseUrl)];
  });
}

function describe(
  id: string,
  name: string,
  description: string,
  attributes: readonly Attribute[],
  baseUrl: string,
): Fields {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    id,
    name,
    description,
    attributes: attributes.map(describeAttribute),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
  };
}

function describeAttribute(attribute: Attribute): Fields {
  const { name, type, description, canonicalValues, subAttributes } = attribute;
  return {
    name,
    type,
    multiValued: attribute.multiValued === true,
    description,
    required: attribute.required === true,
    ...(canonicalValues === undefined ? {} : { canonicalValues }),
    caseExact: attribute.caseExact === true,
    mutability: attribute.mutability ?? 'readWrite',
    returned: attribute.returned ?? 'default',
    uniqueness: attribute.uniqueness ?? 'none',
    ...(type === 'reference' ? { referenceTypes: ['User', 'Group'] } : {}),
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(describeAttribute) }),
  };
}
