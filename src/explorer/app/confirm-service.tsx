import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import button from '../ui/button.module.css';
import { Modal } from '../ui/dialog.tsx';
import type { OfferedService } from '../data/configuration.ts';
import { hostOf } from '../data/offered-services.ts';
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
        Your catalog is <strong>{hostOf(current.baseUrl)}</strong>.
      </p>
    </>
  );
  return ask(root, 'Open a different catalog?', content, ['Keep my catalog', 'Open once']);
}

interface Refusal {
  reason: string;
  /** The origin of the URL: a link, or an earlier choice on this device. */
  what: 'linked' | 'chosen';
  /** The service to use instead. */
  own: OfferedService;
}

/** Says why another service cannot be opened, and which one is used instead. */
export function showRefusal(root: Root, { reason, what, own }: Refusal) {
  const headings = {
    linked: 'This link can’t be opened here',
    chosen: 'The catalog you chose is no longer available here',
  };
  return ask(root, headings[what], <p>{reason}</p>, [`Continue to ${hostOf(own.baseUrl)}`]);
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
                <button key={answer} type="button" className={button.plain} onClick={() => resolve(answer)}>
                  {answer}
                </button>
              ))}
            </p>
          </div>
        </Modal>
      </main>,
    );
  });
}
