import type { ApiError } from '../../../api-error.ts';
import { matchesEtag } from '../../../http/response/etag.ts';
import { publicError } from '../../../http/response/reply.ts';
import type { ScimResponse } from '../../../http/scim-route.ts';
import type { Fields } from '../protocol/read-resource.ts';
import { ScimError } from '../protocol/scim-error.ts';
import { type Selection, selectAttributes } from '../protocol/select-attributes.ts';

/** One resource with its version. */
export function resourceResponse(
  status: number,
  resource: Fields,
  selection: Selection,
  ifNoneMatch?: string,
): ScimResponse {
  const { version, location } = (resource['meta'] ?? {}) as { version?: string; location?: string };
  const headers = {
    ...(version === undefined ? {} : { etag: version }),
    ...(location === undefined ? {} : { [status === 201 ? 'location' : 'content-location']: location }),
  };
  if (version !== undefined && matchesEtag(ifNoneMatch, version)) return { status: 304, headers, body: null };
  return { status, headers, body: selectAttributes(resource, selection) };
}

export function listResponse(
  resources: readonly Fields[],
  { total, startIndex, selection }: { total: number; startIndex: number; selection: Selection },
): ScimResponse {
  return {
    status: 200,
    headers: {},
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: total,
      startIndex,
      itemsPerPage: resources.length,
      Resources: resources.map((resource) => selectAttributes(resource, selection)),
    },
  };
}

/** The response to anything thrown (RFC 7644, section 3.12); the details of an internal failure are only in the log. */
export function errorResponse(thrown: unknown): ScimResponse {
  const error = thrown instanceof ScimError ? thrown : ofApiError(publicError(thrown));
  return {
    status: error.status,
    headers: error.headers,
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(error.status),
      ...(error.scimType === null ? {} : { scimType: error.scimType }),
      detail: error.message,
    },
  };
}

function ofApiError({ status, code, message, headers }: ApiError): ScimError {
  return new ScimError(status, code === 'BAD_REQUEST' ? 'invalidSyntax' : null, message, headers);
}
