import { queryOptions } from '@tanstack/react-query';
import { api } from '../client/api.ts';

/** How a project takes reports of guests. */
export const widgetQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['widget', projectId] as const,
    queryFn: ({ signal }) => api.getWidget({ id: projectId }, { signal }),
  });

/**
 * The digest by which pages name the loader of the widget (Subresource Integrity, https://www.w3.org/TR/SRI/); null where
 * the browser cannot compute it, which is on addresses without https.
 */
export const loaderDigestQuery = queryOptions({
  queryKey: ['widget-loader'] as const,
  staleTime: Number.POSITIVE_INFINITY,
  async queryFn({ signal }) {
    if (crypto.subtle === undefined) return null;
    const response = await fetch('/widget.js', { signal });
    if (!response.ok) return null;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...digest))}`;
  },
});
