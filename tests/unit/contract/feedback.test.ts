import { expect, test } from 'vitest';
import { configurationProblems } from '../../../src/contract/configuration/configuration-fields.ts';
import { feedbackAddress } from '../../../src/contract/configuration/feedback.ts';

const message = { subject: 'x\r\nBcc: a@b', text: 'one & two?\nthree=4' };

test('a mail has one receiver, one subject and one body, whatever the record is called', () => {
  const query = 'subject=x%20Bcc%3A%20a%40b&body=one%20%26%20two%3F%0D%0Athree%3D4';
  const address = feedbackAddress('mailto:data@example.org', message);
  expect(address).toBe(`mailto:data@example.org?${query}`);
});

test('a page gets both where its address has room for them, as one parameter each', () => {
  const address = feedbackAddress('https://example.org/new?title={subject}&body={text}', message) ?? '';
  expect([...new URL(address).searchParams]).toEqual([
    ['title', 'x Bcc: a@b'],
    ['body', message.text],
  ]);
});

test('long texts are cut between characters', () => {
  const long = { subject: 's'.repeat(300), text: `${'t'.repeat(1499)}😀` };
  const url = new URL(feedbackAddress('mailto:data@example.org', long) ?? '');
  expect(url.searchParams.get('subject')).toHaveLength(200);
  expect(url.searchParams.get('body')).toBe(`${'t'.repeat(1499)}\uFFFD`);
});

test.each(
  `http://example.org/ javascript:alert(1) mailto:a@b,c@d mailto:a@b?cc=c@d mailto:
    https://user:password@example.org/ https://`.split(/\s+/),
)('%s cannot be used, which is said', (feedback) => {
  expect(feedbackAddress(feedback, message)).toBeNull();
  expect(configurationProblems({ baseUrl: 'api/', feedback })).toEqual([
    expect.stringMatching(/^“feedback” takes mailto:.*, not "/),
  ]);
});
