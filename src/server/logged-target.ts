/** Query parameters of the interface, with the values that are safe to log. */
const knownParameters: Readonly<Record<string, RegExp>> = {
  format: /^[a-z]{0,10}$/,
  limit: /^[0-9]{0,20}$/,
  offset: /^[0-9]{0,20}$/,
};

const longest = 500;

/** A request target for the log, with `…` for whatever may be a credential. */
export function loggedTarget(target: string): string {
  const [beforeFragment = ''] = target.split('#', 1);
  const end = beforeFragment.indexOf('?');
  const path = (end < 0 ? beforeFragment : beforeFragment.slice(0, end))
    // `http://user:password@host/…`, `//user:password@host/…` and `user:password@host`.
    .replace(/^([^/?]*\/\/)?[^/]*@/, '$1…@')
    .replaceAll(/;[^/]*/g, ';…');
  const query =
    end < 0
      ? ''
      : `?${beforeFragment
          .slice(end + 1)
          .split('&', 20)
          .map(loggedParameter)
          .join('&')}`;
  return (path + query).slice(0, longest);
}

function loggedParameter(parameter: string): string {
  const [, name = '', value] = /^([\w.[\]-]{1,40})=(.*)$/s.exec(parameter) ?? [];
  if (value === undefined) return parameter === '' ? '' : '…';
  const known = Object.hasOwn(knownParameters, name) ? knownParameters[name] : undefined;
  return `${name}=${value === '' || known?.test(value) ? value : '…'}`;
}
