import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { Action } from '../ui/action.tsx';
import { Modal } from '../ui/dialog.tsx';
import type { OfferedService } from '../data/services/configuration.ts';
import { hostOf } from '../data/services/offered-services.ts';
import styles from './confirm-service.module.css';

interface Confirmation {
  service: OfferedService;
  /** Whether `config.json` lists it. */
  listed: boolean;
  /** The service to use otherwise. */
  current: OfferedService;
}

/** Asks whether to open the service in a link, before any request to it. */
export function confirmService(root: Root, { service, listed, current }: Confirmation) {
  const content = (
    <>
      <p>This link opens the catalog at</p>
      <p className={styles.host}>{hostOf(service.baseUrl)}</p>
      <p className={`quiet ${styles.address}`}>{service.baseUrl}</p>
      <p>
        {listed
          ? `This explorer lists it as “${service.title}”.`
          : 'This explorer does not list it. Open it only if you trust the person who gave you the link.'}
      </p>
      <p>
        Your catalog is <strong>{hostOf(current.baseUrl)}</strong>. If you open this one, you won’t be asked
        about it again on this device.
      </p>
    </>
  );
  return ask(root, 'Open a different catalog?', content, ['Keep my catalog', 'Open this catalog']);
}

/** Says why another service cannot be opened, and that `own` is used instead. */
export function showRefusal(root: Root, heading: string, reason: string, own: OfferedService) {
  return ask(root, heading, <p>{reason}</p>, [`Continue to ${hostOf(own.baseUrl)}`]);
}

/** Resolves to the chosen answer. The first one is the safe one: it gets the focus, and closing the dialog chooses it. */
function ask<Answer extends string>(
  root: Root,
  heading: string,
  content: ReactNode,
  answers: readonly [safe: Answer, ...others: Answer[]],
): Promise<Answer> {
  return new Promise((resolve) => {
    root.render(
      <main>
        <title>{heading}</title>
        <Modal
          className={styles.question}
          aria-labelledby="question-heading"
          onClose={() => resolve(answers[0])}
        >
          <div className="stack">
            <h1 id="question-heading">{heading}</h1>
            {content}
            <p className="row">
              {answers.map((answer) => (
                <Action key={answer} label={answer} onPress={() => resolve(answer)} />
              ))}
            </p>
          </div>
        </Modal>
      </main>,
    );
  });
}
