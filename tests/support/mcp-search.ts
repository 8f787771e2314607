/** The request by which an assistant searches. */
export function mcpSearch(query: string | undefined, limit?: number) {
  const call = { name: 'search', arguments: { query, limit } };
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  };
}
