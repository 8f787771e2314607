import { isPortalId } from '../../contract/portal.ts';
import type { Source, Variable } from '../../contract/records.ts';
import { shownText } from '../../catalog/text/visible-text.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { noShownData, useChangeAddress, useParameter } from '../data/addresses.ts';
import { ErrorBoundary } from '../ui/notice/error-boundary.tsx';
import { lazyPart, Opening } from '../ui/page/lazy.tsx';

const PortalData = lazyPart(async () => (await import('./portal-data.tsx')).PortalData, <Opening />);

/** Shows or hides the data of a source; renders nothing if the portal cannot have any. */
export function SeeData({ source }: { source: Source }) {
  const isShown = useIsShown(source);
  const change = useChangeAddress();
  if (isShown === null) return null;
  return (
    <button
      type="button"
      className="button"
      aria-expanded={isShown}
      onClick={() => change({ ...noShownData, data: isShown ? '' : String(source.id) })}
    >
      {isShown ? 'Hide the data' : 'See the data'}
      <span className="visually-hidden">: {shownText(source.name, 200)}</span>
    </button>
  );
}

interface ShownDataProps {
  source: Source;
  variable: Variable;
}

/** The data of a source, if the URL says that it is shown. Nothing is requested before. */
export function ShownData(props: ShownDataProps) {
  const isShown = useIsShown(props.source);
  const change = useChangeAddress();
  if (isShown !== true) return null;
  return (
    <ErrorBoundary name="The data">
      <PortalData {...props} onChoose={(changes) => change(changes, { isStep: false })} />
    </ErrorBoundary>
  );
}

/** Whether the URL says that the data of a source is shown; null if it cannot be. */
function useIsShown({ id, resourceId }: Source): boolean | null {
  const { portalUrl } = useCatalog().configuration;
  const sourceId = useParameter('data');
  return portalUrl === null || !isPortalId(resourceId) ? null : sourceId === String(id);
}
