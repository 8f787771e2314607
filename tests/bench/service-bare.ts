import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';

// As the service has it: it makes a difference of its own, which is not what is compared.
setFlagsFromString('--semi-space-growth-factor=1');

/** The least a server can do: the bytes it was sent when it was started, with the same headers, to everybody. */
process.once('message', (answer: { headers: Record<string, string>; body: string }) => {
  const body = Buffer.from(answer.body, 'base64');
  const server = createServer((_, response) => {
    response.writeHead(200, answer.headers);
    response.end(body);
  });
  // Exit with the parent process.
  process.once('disconnect', () => process.exit());
  server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port));
});
