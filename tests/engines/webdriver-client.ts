/** One session of a W3C WebDriver server. */
export interface WebDriverSession {
  get(path: string): Promise<unknown>;
  post(path: string, body?: unknown): Promise<unknown>;
  /** Ends the session and its browser. */
  end(): Promise<void>;
}

/** Starts a session at a WebDriver server (`http://host:port`, no slash) with these capabilities. */
export async function startSession(
  server: string,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<WebDriverSession & { capabilities: Record<string, unknown> }> {
  const created = await command(server, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const { sessionId, capabilities: actual } = Object(created);
  const path = `/session/${String(sessionId)}`;
  return {
    capabilities: Object(actual),
    get: (below) => command(server, 'GET', `${path}${below}`),
    post: (below, body = {}) => command(server, 'POST', `${path}${below}`, body),
    end: async () => void (await command(server, 'DELETE', path)),
  };
}

/** Sends one command; a WebDriver error is thrown with its code and message. */
async function command(server: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${server}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = Object(await response.json());
  if (response.ok) return value;
  throw new Error(`${method} ${path}: ${String(value?.error)}: ${String(value?.message)}`);
}
