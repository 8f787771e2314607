import { useMemo } from 'react';
import { codesIn, entriesByCode } from '../../catalog/records/prose.ts';
import { recordPath } from '../data/record-path.ts';
import { LongText } from './long-text.tsx';
import styles from './record-details.module.css';
import type { LoadedVariables } from './use-loaded-variables.ts';

interface Props {
  text: string | null;
  variables: LoadedVariables;
  /** Characters shown before “Show all”. */
  foldAt?: number;
  /** Shown instead of a missing description. */
  absent?: string;
}

/** A record's description; codes of loaded variables in it are links. */
export function Description({ text, variables, foldAt, absent }: Props) {
  const { entries } = variables;
  const codes = useMemo(() => {
    const found = entriesByCode(entries, codesIn(text));
    return new Map([...found].map(([code, { key }]) => [code, recordPath('variable', key)]));
  }, [text, entries]);
  if (text !== null && text.trim() !== '')
    return <LongText text={text} codes={codes} {...(foldAt === undefined ? {} : { foldAt })} />;
  return absent === undefined ? null : <p className={styles.absent}>{absent}</p>;
}
