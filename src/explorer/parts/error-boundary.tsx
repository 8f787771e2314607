import { Component, type ReactNode, Suspense } from 'react';
import { lazyExtra } from './lazy-page.tsx';
import { ChunkLoadError } from './chunk-load-error.ts';
import button from './button.module.css';
import styles from './notice.module.css';

const CopyButton = lazyExtra(async () => (await import('./copy-button.tsx')).CopyButton);

interface Props {
  /** What failed, as a person would call it: "The record panel". */
  name: string;
  /** When it changes, what is below is drawn anew: another record, another page. */
  resetOn?: string;
  children: ReactNode;
}

/**
 * Keeps a fault of the program, or code that did not come, in one part of the screen, says which of the two it is, and
 * offers to draw that part again.
 */
export class ErrorBoundary extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null; resetOn: string | undefined } = {
    fault: null,
    resetOn: this.props.resetOn,
  };

  static getDerivedStateFromProps({ resetOn }: Props, state: { resetOn: string | undefined }) {
    return resetOn === state.resetOn ? null : { fault: null, resetOn };
  }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override componentDidCatch(fault: unknown) {
    if (fault instanceof ChunkLoadError) fault.forget();
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
            ? 'This part of the explorer did not arrive, or a newer version has replaced it.'
            : `This is a fault of the explorer, not of the catalog: ${fault.message}`}
        </p>
        <p className={styles.actions}>
          <button type="button" className={button.plain} onClick={() => this.setState({ fault: null })}>
            Try again
          </button>
          {isMissing && (
            <button type="button" className={button.plain} onClick={() => location.reload()}>
              Reload the page
            </button>
          )}
          <Suspense fallback={null}>
            <CopyButton label="Copy details" text={`${this.props.name}: ${fault.stack ?? fault.message}`} />
          </Suspense>
        </p>
      </div>
    );
  }
}
