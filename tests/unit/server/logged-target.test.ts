import { expect, test } from 'vitest';
import { loggedTarget } from '../../../src/server/request-log.ts';
import { writeToken as secret } from '../../support/writing.ts';

test.each([
  ['/api/indicator/?format=api&limit=100&offset=200', '/api/indicator/?format=api&limit=100&offset=200'],
  ['/indicators/12', '/indicators/12'],
  ['/api/indicator/?', '/api/indicator/?'],
  ['/api/indicator/?a=&b=2&limit=5', '/api/indicator/?a=&b=…&limit=5'],
  ['/?q=rent&q=x=y', '/?q=…&q=…'],
])('%s is logged as %s', (target, logged) => {
  expect(loggedTarget(target)).toBe(logged);
});

test.each(
  `/api/indicator/?access_token=${secret} /api/indicator/?limit=${secret}
    /api/indicator/?format=${secret} /api/indicator/?format=api&ACCESS_TOKEN=${secret}&x=1
    /api/indicator/?${secret} /api/indicator/?a%3D${secret} /api/indicator/?=${secret}
    /api/indicator/?a=1?token=${secret} /api/indicator/?a;token=${secret}
    /api/indicator/#access_token=${secret} /api/indicator/;jsessionid=${secret}
    http://reader:${secret}@example.org/api/indicator/ //reader:${secret}@example.org/api/indicator/
    reader:${secret}@example.org:443 /api/indicator/?${'a=1&'.repeat(30)}token=${secret}`.split(/\s+/),
)('no secret of %s is logged', (target) => {
  const logged = loggedTarget(target);
  expect(logged).not.toContain(secret);
  expect(logged.length).toBeLessThanOrEqual(500);
});
