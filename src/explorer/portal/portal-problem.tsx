import { portalData, resourcePage } from '../../catalog/export/portal.ts';
import { countOf } from '../../catalog/text/count.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import type { PortalProblem, PortalProblemKind } from '../../contract/portal.ts';
import type { Source } from '../../contract/records.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { useAnnouncement } from '../ui/page/announcer.tsx';
import { Action } from '../ui/control/action.tsx';
import { ExternalLink } from '../ui/control/external-link.tsx';
import { safeLink } from '../../catalog/safe-link.ts';
import { sizeOf } from '../ui/control/download.ts';

/** Problems that may be gone when the portal is asked again. */
const temporary: ReadonlySet<PortalProblemKind> = new Set([
  'busy',
  'slow',
  'unusable',
  'unreachable',
  'failed',
]);

function sentenceOf({ kind, title, retryAfter, status }: PortalProblem): string {
  const sentences: Readonly<Record<PortalProblemKind, string>> = {
    unknown: 'The portal has no such file: it may have been removed or replaced there.',
    'not-a-table': 'The portal has it as a file, not as a table, so its rows can’t be shown here.',
    'other-package': `In the portal, this file belongs to another data set than the catalog says${title ? `: “${shownText(title, 200)}”` : ''}. The catalog’s link may be wrong.`,
    refused: 'The portal shows this file only to people with access. Open it there and sign in.',
    busy: `The portal is busy. Try again ${retryAfter === undefined ? 'in a minute' : `in ${countOf(retryAfter, 'second', 'seconds')}`}.`,
    slow: 'The portal did not respond in time. Try again, or download the file.',
    'too-large': 'The rows are too large to be shown here. Download the file instead.',
    unusable: 'The portal’s answer can’t be read. Open the file in the portal, or try again later.',
    unreachable:
      'The portal can’t be reached from here: there is no connection, or it does not let other sites read it. Open it in the portal, or try again.',
    failed: `The portal failed${status === undefined ? '' : ` (status ${status})`}. Try again later.`,
  };
  return sentences[kind];
}

interface Props {
  problem: PortalProblem;
  source: Source;
  onRetry: () => void;
}

/** Why the data can't be shown, and where it can be had instead. */
export function PortalProblemNotice({ problem, source, onRetry }: Props) {
  const { portalUrl } = useCatalog().configuration;
  const { kind, address = '', size, detail = '' } = problem;
  const sentence = sentenceOf(problem);
  const inPortal = resourcePage(portalUrl, source);
  const isMissing = kind === 'unknown' || kind === 'not-a-table';
  const csv = isMissing ? null : portalData(portalUrl, source.resourceId);
  const dataPage = safeLink(source.infoLink);
  const file = safeLink(address);
  useAnnouncement(sentence);
  return (
    <div role="note" className="notice warning">
      <p>{sentence}</p>
      {temporary.has(kind) && <Action label="Try again" onPress={onRetry} />}
      <div className="stack">
        {detail !== '' && (
          <p>
            The portal says: <bdi>{shownText(detail, 300)}</bdi>
          </p>
        )}
        <p className="row">
          {file !== null && (
            <span>
              <ExternalLink url={file}>Download the file</ExternalLink>
              {size !== undefined && ` ${sizeOf(size)}`}
            </span>
          )}
          {csv && <ExternalLink url={csv}>Download CSV</ExternalLink>}
          {inPortal !== null && <ExternalLink url={inPortal}>Resource in the portal</ExternalLink>}
          {dataPage !== null && <ExternalLink url={dataPage}>Data page</ExternalLink>}
        </p>
      </div>
    </div>
  );
}
