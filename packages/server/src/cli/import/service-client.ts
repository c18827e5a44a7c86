import { type ImportEntry, isHttpUrl } from '@fettle/contract';
import { ConfigError } from '../../config.ts';

const usualUrl = 'http://127.0.0.1:4000';
const timeoutMs = 120_000;
const pageSize = 100;

export interface ServiceClient {
  get<T>(path: string): Promise<T>;
  upload<T>(path: string, form: UploadForm): Promise<T>;
  /** Up to 1,000 projects that the token can see. */
  projects(): Promise<{ id: string; name: string }[]>;
  /** The entries of an import that say more than that all is well. */
  entries(importId: string): AsyncGenerator<ImportEntry>;
}

export interface UploadForm {
  fields: Record<string, string>;
  fileName: string;
  content: Uint8Array<ArrayBuffer>;
}

interface Page<T> {
  data: T[];
  meta: { total: number };
}

/** Calls a running service with the token of the environment. */
export function createServiceClient(
  environment: Record<string, string | undefined>,
  signal: AbortSignal,
): ServiceClient {
  const base = environment.FETTLE_URL?.trim() || usualUrl;
  if (!isHttpUrl(base)) throw new ConfigError(`FETTLE_URL must be an http or https URL, not "${base}"`);
  const token = environment.FETTLE_TOKEN?.trim() ?? '';
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new ConfigError('FETTLE_TOKEN must be an API token; create one with `fettle token create`');
  }
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const url = `${base.replace(/\/+$/, '')}/api/v1${path}`;
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url, { ...init, headers, signal: limit, redirect: 'error' }).catch(
      (cause: unknown) => {
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`no response from ${base}: ${why}. Check that the service is running.`, { cause });
      },
    );
    const body = (await response.json().catch(() => null)) as { error?: { message?: string } } | null;
    if (response.ok && body !== null) return body as T;
    throw new Error(body?.error?.message ?? `${base} responded with the status ${response.status}.`);
  };
  return {
    get: async <T>(path: string) => (await call<{ data: T }>(path)).data,
    async upload<T>(path: string, { fields, fileName, content }: UploadForm) {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([content]), fileName);
      return (await call<{ data: T }>(path, { method: 'POST', body: form })).data;
    },
    async projects() {
      const found: { id: string; name: string }[] = [];
      for (let page = 1; page <= 10; page += 1) {
        const { data } = await call<Page<{ id: string; name: string }>>(
          `/projects?page=${page}&limit=${pageSize}`,
        );
        found.push(...data);
        if (data.length < pageSize) break;
      }
      return found;
    },
    async *entries(importId) {
      for (let page = 1; ; page += 1) {
        const { data } = await call<Page<ImportEntry>>(
          `/imports/${importId}/entries?attention=true&page=${page}&limit=${pageSize}`,
        );
        yield* data;
        if (data.length < pageSize) return;
      }
    },
  };
}
