import { type FeedbackMessage, feedbackAddress } from '../../contract/configuration/feedback.ts';
import { type Entry, headingOf, idText } from '../../catalog/records/entry.ts';
import { useExplorerUrl, recordPath } from './record-path.ts';
import { useCatalog } from './services/catalog-context.tsx';

/** The address to write to the keepers of the catalog, with the message filled in; null if `config.json` has none. */
export function useFeedback(): (message: FeedbackMessage) => string | null {
  const template = useCatalog().configuration.feedback;
  return (message) => (typeof template === 'string' ? feedbackAddress(template, message) : null);
}

/** A page opens beside the catalog, a mail in the mail program. */
export function targetOf(address: string): '_blank' | undefined {
  return address.startsWith('mailto:') ? undefined : '_blank';
}

/** The address to report a problem with a record. */
export function useReportAddress(entry: Entry): string | null {
  const feedback = useFeedback();
  const url = useExplorerUrl()(recordPath(entry.collection, entry.key));
  const kind = entry.collection;
  const name = headingOf(entry);
  const lines = [
    `Name: ${name}`,
    `Kind: ${kind}`,
    `Code: ${entry.record.slug}`,
    `ID: ${idText(entry.key)}`,
    url,
  ];
  return feedback({ subject: `Problem with ${kind} ${name}`, text: `\n\n${lines.join('\n')}` });
}
