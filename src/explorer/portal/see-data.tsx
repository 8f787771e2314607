import { useNavigate, useSearchParams } from 'react-router-dom';
import { isPortalId } from '../../contract/portal.ts';
import type { Source, Variable } from '../../contract/records.ts';
import { shownText } from '../../catalog/visible-text.ts';
import { useCatalog } from '../data/services/catalog-context.tsx';
import { noShownData, withParameters } from '../list/list-view.ts';
import button from '../ui/button.module.css';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { lazyPart, Opening } from '../ui/lazy.tsx';

const PortalData = lazyPart(async () => (await import('./portal-data.tsx')).PortalData, <Opening />);

/** Shows or hides the data of a source; renders nothing if the portal cannot have any. */
export function SeeData({ source }: { source: Source }) {
  const [isShown, navigateTo] = useShownData(source);
  if (isShown === null) return null;
  return (
    <button
      type="button"
      className={button.plain}
      aria-expanded={isShown}
      onClick={() => navigateTo({ ...noShownData, data: isShown ? '' : String(source.id) })}
    >
      {isShown ? 'Hide the data' : 'See the data'}
      <span className="visually-hidden">: {shownText(source.name, 200)}</span>
    </button>
  );
}

interface ShownDataProps {
  source: Source;
  variable: Variable;
  /** The element of its heading. */
  heading: 'h3' | 'h5';
}

/** The data of a source, if the URL says that it is shown. Nothing is requested before. */
export function ShownData(props: ShownDataProps) {
  const [isShown, , choose] = useShownData(props.source);
  if (isShown !== true) return null;
  return (
    <ErrorBoundary name="The data">
      <PortalData {...props} onChoose={choose} />
    </ErrorBoundary>
  );
}

/** Whether the data of a source is shown, null if it cannot be, and functions that change what the URL says about it. */
function useShownData({ id, resourceId }: Source) {
  const { portalUrl } = useCatalog().configuration;
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const change = (changes: Record<string, string>, replace = false) => {
    // From the URL itself, which may be ahead of the rendered one. The list keeps its position, which is in the state.
    const search = withParameters(new URLSearchParams(location.search), changes).toString();
    void navigate({ search }, { replace, state: Object(history.state).usr });
  };
  const isShown =
    portalUrl === null || !isPortalId(resourceId) ? null : parameters.get('data') === String(id);
  return [isShown, change, (changes: Record<string, string>) => change(changes, true)] as const;
}
