import { Fragment, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FamilyPart, SourceFamily } from '../../../catalog/source-families.ts';
import { shownText } from '../../../catalog/text/visible-text.ts';
import { pressed } from '../../ui/keys/pressed-key.ts';
import { boxForKey, linesIn, placeOf, treemapLayout } from './treemap-layout.ts';
import styles from './home.module.css';

interface Props {
  families: readonly SourceFamily[];
  colorOf: (part: FamilyPart) => string;
  pathOf: (part: FamilyPart) => string;
  /** The number of variables and their unit or, if the catalog has no units, the numbers of variables and of sources. */
  amountOf: (part: FamilyPart) => readonly string[];
  /** Called with what is pointed at or focused, or null. */
  onShow: (detail: { family: SourceFamily; part: FamilyPart } | null) => void;
}

/** Sources as links with an area in proportion to their variables: one tab stop, moved by the arrow keys, Home and End. */
export const Treemap = memo(({ families, colorOf, pathOf, amountOf, onShow }: Props) => {
  const laidOut = useMemo(() => treemapLayout(families), [families]);
  const boxes = laidOut.flatMap(({ cells }) => cells.map(({ box }) => box));
  const [place, setPlace] = useState(0);
  // There may be fewer once everything is loaded.
  const stop = Math.min(place, boxes.length - 1);
  const map = useRef<HTMLUListElement>(null);
  function handleKey(event: KeyboardEvent) {
    const next = boxForKey(boxes, stop, pressed(event));
    if (next === -1) return;
    event.preventDefault();
    map.current?.querySelectorAll('a')[next]?.focus();
  }
  let index = 0;
  return (
    <ul ref={map} aria-label="Sources by family">
      {laidOut.map(({ family, box, headingLines, cells }) => (
        <li key={family.name}>
          <h3
            className={headingLines > 0 ? `clamp ${styles.family}` : 'visually-hidden'}
            style={{ ...placeOf(box), height: undefined, WebkitLineClamp: headingLines }}
          >
            {shownText(family.name, 100)}
          </h3>
          <ul>
            {cells.map(({ part, box }) => {
              const at = index++;
              const isNamed = headingLines <= 0 && part.keys.length > 1 && part.title !== family.name;
              // The rest of the text is cut where the box ends.
              const lines = Math.max(1, linesIn(box) - Number(isNamed || part.code !== ''));
              return (
                <li key={part.keys[0]} className={styles.cell} style={placeOf(box)}>
                  <Link
                    to={pathOf(part)}
                    style={{ backgroundColor: colorOf(part) }}
                    tabIndex={at === stop ? 0 : -1}
                    onFocus={() => {
                      setPlace(at);
                      onShow({ family, part });
                    }}
                    onBlur={() => onShow(null)}
                    onKeyDown={handleKey}
                    onPointerLeave={() => onShow(null)}
                    onPointerEnter={() => onShow({ family, part })}
                  >
                    <span className={styles.text} data-line={linesIn(box) < 2}>
                      {part.code !== '' && <code>{part.code}</code>}{' '}
                      {isNamed && (
                        <>
                          <bdi>{shownText(family.name, 100)}</bdi>{' '}
                        </>
                      )}
                      <bdi
                        className="clamp"
                        style={{
                          WebkitLineClamp: lines,
                          fontWeight: part === family.whole ? 600 : undefined,
                        }}
                      >
                        {shownText(part.title, 200)}
                      </bdi>
                      {amountOf(part).map((amount, place) => (
                        <Fragment key={place}>
                          {' '}
                          <span>{amount}</span>
                        </Fragment>
                      ))}
                      {part.examples.map((title, place) => (
                        <bdi key={place} aria-hidden="true" className={styles.example}>
                          {shownText(title, 60)}
                        </bdi>
                      ))}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
});
