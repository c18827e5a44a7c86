import { type Static, Type } from 'typebox';
import { Deleted, Id, Nullable, SlugParam, Timestamp } from './common-schemas.ts';
import { limits } from './limits.ts';
import { closed, operation } from './operation.ts';

/** A domain of an organization. It counts for nothing until it is verified. */
export const OrgDomain = Type.Object({
  id: Id,
  domain: Type.String(),
  record: Type.Object(
    {
      name: Type.String({ description: 'Name of the TXT record' }),
      value: Type.String({ description: 'Its value' }),
    },
    { description: 'The DNS record that verifies the domain' },
  ),
  createdAt: Timestamp,
  verifiedAt: Nullable(
    Type.String({ format: 'date-time', description: 'When it was verified; null until then' }),
  ),
  verifiedBy: Nullable(
    Type.Enum(['dns', 'operator'], {
      description: '`dns`: by its TXT record; `operator`: by the operator of this installation',
    }),
  ),
  checkedAt: Nullable(
    Type.String({ format: 'date-time', description: 'When the TXT record was last looked up' }),
  ),
  missingSince: Nullable(
    Type.String({
      format: 'date-time',
      description: `Since when the TXT record is missing; the verification ends ${limits.domainGraceDays} days later`,
    }),
  ),
});
export type OrgDomain = Static<typeof OrgDomain>;

const DomainParams = closed({ slug: Type.String(), domainId: Type.String() });

export const domains = {
  listOrgDomains: operation({
    name: 'listOrgDomains',
    method: 'GET',
    path: '/orgs/:slug/domains',
    surfaces: ['dashboard'],
    summary: 'List the domains of an organization in alphabetical order, verified or not',
    params: SlugParam,
    result: Type.Object({ domains: Type.Array(OrgDomain) }),
    errors: ['FORBIDDEN'],
  }),
  addOrgDomain: operation({
    name: 'addOrgDomain',
    method: 'POST',
    path: '/orgs/:slug/domains',
    surfaces: ['dashboard'],
    summary: 'Add a domain to an organization',
    description: `The response has the TXT record to add to the DNS of the domain; \`verifyOrgDomain\` then looks for it. An organization can have up to ${limits.domainsPerOrg} domains.`,
    params: SlugParam,
    body: closed({
      domain: Type.String({
        trim: true,
        minLength: 1,
        maxLength: 253,
        description: 'Domain of email addresses, such as `example.com`. Its subdomains are not included.',
      }),
    }),
    result: OrgDomain,
    status: 201,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  verifyOrgDomain: operation({
    name: 'verifyOrgDomain',
    method: 'POST',
    path: '/orgs/:slug/domains/:domainId/verify',
    surfaces: ['dashboard'],
    summary: 'Verify a domain by its TXT record',
    description: `Returns CONFLICT when DNS does not have the record, or when another organization has verified the domain and its record is still there. The record must stay: it is looked up every day, and ${limits.domainGraceDays} days without it end the verification.`,
    params: DomainParams,
    result: OrgDomain,
    errors: ['FORBIDDEN', 'CONFLICT'],
  }),
  removeOrgDomain: operation({
    name: 'removeOrgDomain',
    method: 'DELETE',
    path: '/orgs/:slug/domains/:domainId',
    surfaces: ['dashboard'],
    summary: 'Remove a domain from an organization, which can then no longer vouch for its addresses',
    params: DomainParams,
    result: Deleted,
    errors: ['FORBIDDEN'],
  }),
};
