import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Action } from '../control/action.tsx';
import { announce } from '../page/announcer.tsx';
import { ValueStore, useValue } from '../page/value-store.ts';

interface DoneNotice {
  sentence: string;
  undo: (() => Promise<unknown>) | null;
}

/** Older ones go. */
const mostShown = 3;
const visibleNotices = new ValueStore<readonly DoneNotice[]>([]);

/** Shows and announces what was done, above the page's lower edge, with Undo if it can be undone. */
export function showDone(sentence: string, undo: DoneNotice['undo'] = null): void {
  visibleNotices.set([{ sentence, undo }, ...visibleNotices.get()].slice(0, mostShown));
  announce(sentence);
}

/** The notices of what was done on the page, the latest first. */
export function DoneNotices() {
  const notices = useValue(visibleNotices);
  const [, page] = useLocation().pathname.split('/');
  // Another page removes them.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => () => visibleNotices.set([]), [page]);
  const remove = (notice: DoneNotice) =>
    visibleNotices.set(visibleNotices.get().filter((each) => each !== notice));
  async function revert(notice: DoneNotice) {
    await notice.undo?.();
    remove(notice);
    announce('Undone.');
  }
  return (
    // The focus goes on to the next notice, or back to the page.
    <div
      className="done-notices"
      data-undo=""
      data-not-printed=""
      data-focus-next="button,main [data-rows] [tabindex='0'],main button"
    >
      {notices.map((notice, place) => (
        <div key={notices.length - place} className="above bar">
          <span>{notice.sentence}</span>
          <span className="line">
            {notice.undo !== null && <Action label="Undo" onPress={() => void revert(notice)} />}
            <Action label="Close" onPress={() => remove(notice)} />
          </span>
        </div>
      ))}
    </div>
  );
}
