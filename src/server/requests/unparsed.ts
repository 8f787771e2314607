import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { responseSecurity } from '../../service/http/response.ts';

// Not imported, as in service/http/response.ts.
const { maxHeaderSize } = process.getBuiltinModule('node:http');

const statuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

const tooLong = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Address too long</title>
<h1>This address is too long</h1>
<p>This server reads at most ${maxHeaderSize / 1024} kB of address and headers. Remove part of the address, for example some filters,
or <a href="?">open the page without them</a>.</p>
`;

/**
 * Responds to what Node cannot parse, as Node would. Only an address or headers that are too long also get a page: for an
 * empty response, browsers show a page of their own that does not say what is wrong.
 */
export function rejectUnparsed(error: NodeJS.ErrnoException, socket: Duplex): void {
  const isResponding = Object(Reflect.get(socket, '_httpMessage')).headersSent === true;
  if (socket.writable && !isResponding) {
    const status = statuses[error.code ?? ''] ?? '400 Bad Request';
    const body = error.code === 'HPE_HEADER_OVERFLOW' ? tooLong : '';
    const headers = { ...responseSecurity, 'Content-Type': 'text/html; charset=utf-8' };
    const lines = Object.entries(body === '' ? {} : headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n${lines.join('')}\r\n${body}`);
  }
  if (socket instanceof Socket) socket.destroySoon();
  else socket.destroy(error);
}
