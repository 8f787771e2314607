import { Component, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import styles from './notice.module.css';

interface Props {
  /** What failed, as a person would call it: "The record panel". */
  name: string;
  /** When it changes, what is below is drawn anew: another record, another page. */
  resetOn?: string;
  children: ReactNode;
}

/** Keeps a fault of the program in one part of the screen, says so, and offers to draw that part again. */
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

  override render() {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <div role="alert" className={styles.error}>
        <p>
          <strong>{this.props.name} failed.</strong> This is a fault of the explorer, not of the catalog:{' '}
          {fault.message}
        </p>
        <p className={styles.actions}>
          <button type="button" onClick={() => this.setState({ fault: null })}>
            Try again
          </button>
          <CopyButton label="Copy details" text={`${this.props.name}: ${fault.stack ?? fault.message}`} />
        </p>
      </div>
    );
  }
}
