import { newId } from '../../../ids.ts';
import { createFixture, type Fixture, type Person, type TestOrg } from '../../../testing/factories.ts';
import type { Service } from '../../../testing/harness.ts';

/** A response of the SCIM API. */
export interface ScimReply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests read resources of every kind
  body: any;
}

/** Sends requests as an identity provider does. */
export type ScimClient = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimReply>;

export interface ScimFixture extends Fixture {
  /** A domain that the organization has verified. */
  domain: string;
  token: string;
  scim: ScimClient;
  /** An identity provider of the other organization. */
  foreignScim: ScimClient;
}

let counter = 0;

/** The fixture of all tests with an identity provider for each organization. */
export async function createScimFixture(service: Service): Promise<ScimFixture> {
  const fixture = await createFixture(service);
  const domain = await verifyDomain(service, fixture.org, fixture.owner);
  const token = await createScimToken(fixture.owner, fixture.org);
  const foreignToken = await createScimToken(fixture.stranger, fixture.foreignOrg);
  return {
    ...fixture,
    domain,
    token,
    scim: scimClient(service, token),
    foreignScim: scimClient(service, foreignToken),
  };
}

/** Gives the organization a verified domain, without DNS. */
export async function verifyDomain(service: Service, org: TestOrg, by: Person): Promise<string> {
  const { db, clock } = service.services;
  counter += 1;
  const domain = `scim-${counter}.example`;
  const now = clock().toISOString();
  await db
    .insertInto('org_domains')
    .values({
      id: newId(),
      org_id: org.id,
      domain,
      token: `token-${counter}`,
      created_by: by.id,
      created_at: now,
      verified_at: now,
      verified_by: 'operator',
    })
    .execute();
  return domain;
}

export async function createScimToken(person: Person, org: TestOrg, name = 'Okta'): Promise<string> {
  return (await person.dashboard.createScimToken({ slug: org.slug, name })).token;
}

export function scimClient(service: Service, token: string | null): ScimClient {
  return async (method, path, body, headers = {}) => {
    const response = await service.fetch(`/scim/v2${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? null : JSON.parse(text),
    };
  };
}

/** A User as identity providers send them. */
export function userBody(userName: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    emails: [{ primary: true, type: 'work', value: userName }],
    name: { givenName: 'Pia', familyName: 'Provisioned' },
    displayName: 'Pia Provisioned',
    active: true,
    ...more,
  };
}

export const patchBody = (...Operations: unknown[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
});
