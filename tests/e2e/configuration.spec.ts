import { configure } from './configure.ts';
import { expect, test } from './journey.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

const broken: [
  what: string,
  answer: { status?: number; body: string; contentType?: string },
  said: RegExp,
][] = [
  ['missing', { status: 404, body: 'Not found' }, /returned status 404/],
  [
    'a web page',
    { body: '<!doctype html><title>App</title>', contentType: 'text/html' },
    /web page, not JSON/,
  ],
  ['cut off', { body: '{"baseUrl": "ap' }, /not valid JSON/],
  ['empty', { body: '' }, /not valid JSON/],
  ['a list', { body: '[]' }, /“baseUrl”/],
  ['without an address', { body: '{}' }, /“baseUrl”/],
  ['a number for an address', { body: '{"baseUrl": 5}' }, /“baseUrl”/],
  ['nothing for an address', { body: '{"baseUrl": null}' }, /“baseUrl”/],
  ['an address that is none', { body: '{"baseUrl": "https://"}' }, /“baseUrl”: .*not a valid URL/],
  ['a word for a number', { body: '{"baseUrl": "api/", "autoLoad": "all"}' }, /“autoLoad”/],
  ['an empty title', { body: '{"baseUrl": "api/", "title": " "}' }, /“title”/],
  ['a portal that is none', { body: '{"baseUrl": "api/", "portalUrl": "javascript:0"}' }, /“portalUrl”/],
  [
    'services that are no list',
    { body: '{"baseUrl": "api/", "services": "https://b.example"}' },
    /“services”/,
  ],
  ['a service without an address', { body: '{"baseUrl": "api/", "services": [{}]}' }, /“services.0.baseUrl”/],
  ['a word for yes', { body: '{"baseUrl": "api/", "anyService": "yes"}' }, /“anyService”/],
];

test('an invalid config.json is reported with the field, and no service receives a request', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(subdomain|taxonomy|indicator|variable)\//.test(request.url())) asked.push(request.url());
  });
  for (const [what, answer, said] of broken) {
    await test.step(what, async () => {
      await page.unrouteAll();
      await configure(page, { contentType: 'application/json', ...answer });
      await page.goto('./');
      await expect(page.getByRole('heading', { name: 'The explorer is not configured' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(said);
    });
  }
  expect(asked).toEqual([]);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Community Data Catalog', level: 1 })).toBeVisible();
});
