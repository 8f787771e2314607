import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Certificate, publicHost } from './certificate.ts';

/** How a client reaches a proxy: over TLS where there is a certificate to trust. */
export interface Way {
  port: number;
  certificate?: Certificate;
}

export interface Visit {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** The address of this machine that the client comes from. */
  from?: string;
  /** Its connections, instead of one of its own. */
  agent?: Agent;
}

/** One request for a path, with the host name of the documents unless headers have another. */
export function visit(
  { port, certificate }: Way,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1', agent }: Asked = {},
): Promise<Visit> {
  const { promise, resolve, reject } = Promise.withResolvers<Visit>();
  const request = (certificate ? tlsRequest : plainRequest)({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    agent: agent ?? false,
    headers: { Host: `${publicHost}:${port}`, ...headers },
    ...(certificate ? { ca: certificate.text, servername: publicHost } : {}),
  });
  request.on('response', (response) => {
    let text = '';
    response.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
    );
  });
  request.on('error', reject);
  request.end(body);
  return promise;
}

/** Sends raw bytes and returns everything received until the connection ends or is silent for a second. */
export async function send({ port, certificate }: Way, text: string, from = '127.0.0.1'): Promise<string> {
  const address = { host: '127.0.0.1', port, localAddress: from };
  const socket: Socket = certificate
    ? connectTls({ ...address, ca: certificate.text, servername: publicHost })
    : connect(address);
  socket.write(text, 'latin1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  // A reset is one way of closing it.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(1000, () => socket.destroy());
  await once(socket, 'close');
  return answer;
}
