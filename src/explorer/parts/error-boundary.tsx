import { Component, type ReactNode } from 'react';
import { lazyExtra } from './lazy-part.tsx';
import { ChunkLoadError } from './chunk-load-error.ts';
import { reloadForCode } from './reload-for-chunk.ts';
import button from './button.module.css';
import styles from './notice.module.css';

const CopyButton = lazyExtra(async () => (await import('./copy-button.tsx')).CopyButton);

interface Props {
  /** What failed, for display: "The record panel". */
  name: string;
  /** Resets the boundary when it changes, for example with the record or page. */
  resetOn?: string;
  children: ReactNode;
}

interface State {
  fault: Error | null;
  resetOn: string | undefined;
  /** The chunk that the user has already tried to load again. */
  retried: unknown;
}

/**
 * Confines an error or a failed chunk to one part of the screen, says which of the two it is, and offers to try again.
 * If the chunk fails again, the page is reloaded.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { fault: null, resetOn: this.props.resetOn, retried: null };

  static getDerivedStateFromProps({ resetOn }: Props, state: State) {
    return resetOn === state.resetOn ? null : { fault: null, resetOn, retried: null };
  }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override componentDidCatch(fault: unknown) {
    if (!(fault instanceof ChunkLoadError)) return;
    fault.forget();
    if (fault.load === this.state.retried) void reloadForCode();
  }

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    const isMissing = fault instanceof ChunkLoadError;
    return (
      <div role="alert" className={styles.error}>
        <p>
          <strong>
            {this.props.name} {isMissing ? 'could not be loaded' : 'failed'}.
          </strong>{' '}
          {isMissing
            ? fault.message
            : `This is an error in the explorer, not in the catalog. ${fault.message}`}
        </p>
        <p className={styles.actions}>
          <button
            type="button"
            className={button.plain}
            onClick={() => this.setState({ fault: null, retried: isMissing ? fault.load : null })}
          >
            Try again
          </button>
          {isMissing && (
            <button type="button" className={button.plain} onClick={() => location.reload()}>
              Reload
            </button>
          )}
          <CopyButton
            label="Copy details"
            text={`${this.props.name}: ${isMissing ? String(fault.cause) : (fault.stack ?? fault.message)}`}
          />
        </p>
      </div>
    );
  }
}
