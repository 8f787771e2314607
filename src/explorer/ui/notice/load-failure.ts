const connection = 'The explorer could not be loaded. Check the connection, then try again.';

/** Replaces the explorer, without its code, with a notice and a button: *Try again* reloads the page; with `home`, it opens that address. */
export function showLoadFailure(problem?: unknown, home?: string): void {
  const alert = document.createElement('div');
  alert.role = 'alert';
  alert.className = 'notice error';
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.className = 'button';
  retry.textContent = home === undefined ? 'Try again' : 'Open this catalog';
  retry.addEventListener('click', () => (home === undefined ? location.reload() : location.assign(home)));
  const actions = document.createElement('p');
  actions.className = 'row';
  actions.append(retry);
  const sentence = document.createElement('p');
  sentence.textContent = typeof problem === 'string' ? problem : connection;
  alert.append(sentence, actions);
  document.getElementById('root')?.replaceChildren(alert);
}
