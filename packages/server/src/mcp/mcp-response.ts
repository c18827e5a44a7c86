/** An MCP response as sent over HTTP. */
export interface McpResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON; null when there is no body, as for a notification. */
  body: string | null;
}

/** A JSON-RPC error. `data.code` is the REST code, if there is one. */
export function rpcError(
  status: number,
  id: unknown,
  { code, message, data }: { code: number; message: string; data?: object },
  headers: Record<string, string> = {},
): McpResponse {
  const isId = typeof id === 'string' || typeof id === 'number';
  const error = data === undefined ? { code, message } : { code, message, data };
  return { status, headers, body: JSON.stringify({ jsonrpc: '2.0', id: isId ? id : null, error }) };
}
