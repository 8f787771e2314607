import { type Cells, plainCell } from './cells.ts';

const label = 'Subject area:';

/** The cells with the column `subdomain` as the last line of the description, by which the catalog knows the subdomain of an indicator. */
export function withSubjectLine(cells: Cells): Cells {
  const { subdomain = '', description = '', ...others } = cells;
  if (subdomain === '') return cells;
  const lineBreak = description.includes('\r\n') ? '\r\n' : '\n';
  const line = `${label} ${subdomain}`;
  return { ...others, description: description === '' ? line : `${description}${lineBreak}${line}` };
}

/** The cells with the last line of the description as the column `subdomain`, if `withSubjectLine` restores exactly these. */
export function withSubdomain(cells: Cells): Cells {
  const { description = '' } = cells;
  const [line = '', subdomain = ''] = /(?:^|\r?\n)Subject area: ([^\r\n.]{1,99})$/.exec(description) ?? [];
  // As import reads it, which trims cells.
  const rest = plainCell('description', description.slice(0, description.length - line.length));
  const split = { ...cells, description: rest, subdomain };
  return plainCell('subdomain', subdomain) !== '' && withSubjectLine(split)['description'] === description
    ? split
    : cells;
}

/** What is wrong with the name of a subdomain for such a line; null if nothing. */
export function subdomainProblem(subdomain: string): string | null {
  return /^[^.\r\n]{0,99}$/.test(subdomain)
    ? null
    : 'expected the name of a subdomain of at most 99 characters, on one line and without a full stop';
}
