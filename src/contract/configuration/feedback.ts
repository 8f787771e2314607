import { parseUrl } from '../parse-url.ts';

/** What a reader asks for or reports: one line, and the text below it. */
export interface FeedbackMessage {
  subject: string;
  text: string;
}

const most = { subject: 200, text: 1500 };

/** The address of a mail or page with the message, encoded so that it adds neither a header nor a parameter; null for an unusable `template`. */
export function feedbackAddress(template: string, message: FeedbackMessage): string | null {
  if (/\s/.test(template)) return null;
  const subject = encoded(message.subject.replaceAll(/\s+/g, ' ').trim(), most.subject);
  const text = encoded(message.text.trim(), most.text);
  // One mail to one address: nothing that adds receivers or headers.
  if (/^mailto:[^\s@?&,;:<>%]+@[^\s@?&,;:<>%]+$/i.test(template))
    return `${template}?subject=${subject}&body=${text.replaceAll('%0A', '%0D%0A')}`;
  const filled = template.replaceAll('{subject}', subject).replaceAll('{text}', text);
  const url = /^https:\/\//i.test(template) ? parseUrl(filled) : null;
  return url !== null && url.username === '' && url.password === '' ? filled : null;
}

function encoded(text: string, limit: number): string {
  // The cut may leave half a character, which cannot be encoded.
  return encodeURIComponent(text.replaceAll('\r', '').slice(0, limit).toWellFormed());
}
