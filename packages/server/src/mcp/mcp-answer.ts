/** An answer as the HTTP side sends it. */
export interface McpAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON; null when there is nothing to say, as to a notification. */
  body: string | null;
}

/** A JSON-RPC error. `data.code` is the code of REST, where it has one. */
export function rpcError(
  status: number,
  id: unknown,
  { code, message, data }: { code: number; message: string; data?: object },
  headers: Record<string, string> = {},
): McpAnswer {
  const isId = typeof id === 'string' || typeof id === 'number';
  const error = data === undefined ? { code, message } : { code, message, data };
  return { status, headers, body: JSON.stringify({ jsonrpc: '2.0', id: isId ? id : null, error }) };
}
