import { follow } from '../follow.ts';
import type { Egress, EgressRequest, EgressResponse } from '../types.ts';

/**
 * An egress for tests that finds the usual ports of http and https at other ports of this machine, so that a fixture
 * can have addresses without a port. URLs are the unmapped ones for whoever uses it.
 */
export function mapPorts(egress: Egress, ports: { http: number; https: number }): Egress {
  const map = (url: string): string => {
    const mapped = new URL(url);
    if (mapped.port === '') mapped.port = String(mapped.protocol === 'https:' ? ports.https : ports.http);
    return mapped.href;
  };
  const request = async (input: EgressRequest): Promise<EgressResponse> => {
    const url = URL.canParse(input.url) ? map(input.url) : input.url;
    const response = await egress.request({ ...input, url });
    return Object.assign(response, { url: input.url });
  };
  return {
    ...egress,
    request,
    follow: (input) => follow(request, input),
    inspectTls: (url, options) => egress.inspectTls(map(url), options),
  };
}
