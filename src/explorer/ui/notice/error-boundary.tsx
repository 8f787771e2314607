import { Component, type ReactNode } from 'react';
import { lazyExtra, ChunkLoadError, reloadForCode } from '../page/lazy.tsx';

const CopyButton = lazyExtra(async () => (await import('../control/copy-button.tsx')).CopyButton);

interface Props {
  /** What failed, for display: "The record panel". */
  name: string;
  /** Resets the boundary when it changes, for example with the record or page. */
  resetOn?: string;
  children: ReactNode;
}

const calm = { fault: null, retried: null, renewals: 0 };

interface State {
  fault: Error | null;
  resetOn: string | undefined;
  /** The chunk that the user has already tried to load again. */
  retried: unknown;
  /** How often the part was rendered again. */
  renewals: number;
}

/**
 * Confines an error or a failed chunk to one part of the screen, says which of the two it is, and offers to try again.
 * If the chunk fails again, the page is reloaded. After the browser's translation has replaced texts, React can neither
 * remove them nor insert anything before them (NotFoundError): the part is then rendered again.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { ...calm, resetOn: this.props.resetOn };

  static getDerivedStateFromProps({ resetOn }: Props, state: State) {
    return resetOn === state.resetOn ? null : { ...calm, resetOn };
  }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override componentDidCatch(fault: unknown) {
    if (this.isRenewed()) return this.setState({ fault: null, renewals: this.state.renewals + 1 });
    if (!(fault instanceof ChunkLoadError)) return;
    fault.forget?.();
    if (fault.load === this.state.retried) void reloadForCode();
  }

  /** More often than this would be a loop. */
  private isRenewed() {
    return String(this.state.fault).includes('NotFoundError') && this.state.renewals < 20;
  }

  override render() {
    const { name, children } = this.props;
    const { fault } = this.state;
    if (fault === null) return children;
    const isMissing = fault instanceof ChunkLoadError;
    return (
      <div role="alert" className="notice error">
        <p>
          <strong>
            {name} {isMissing ? 'could not be loaded' : 'failed'}.
          </strong>{' '}
          {isMissing
            ? fault.message
            : `This is an error in the explorer, not in the catalog. ${fault.message}`}
        </p>
        <p className="row">
          <button
            type="button"
            className="button"
            onClick={() => this.setState({ ...calm, retried: isMissing ? fault.load : null })}
          >
            Try again
          </button>
          {isMissing && (
            <button type="button" className="button" onClick={() => location.reload()}>
              Reload
            </button>
          )}
          <CopyButton
            label="Copy details"
            text={`${name}: ${String(isMissing ? fault.cause : (fault.stack ?? fault))}`}
          />
        </p>
      </div>
    );
  }
}
