/** A classic script in the oldest syntax (a test parses the built file), for browsers that run nothing else. */
import { collectionNames, collectionWords } from '../contract/collection-names.ts';
import { isSupported } from './is-supported.ts';
import { oldestSupported as oldest } from './supported-browsers.ts';

if (!isSupported()) explain();

function explain(): void {
  const root = document.getElementById('root');
  if (root === null) return;
  root.setAttribute('role', 'alert');
  append(root, 'h1', 'This browser cannot run Catalog Explorer');
  append(
    root,
    'p',
    'It needs Chrome or Edge ' +
      oldest.chrome +
      ', Firefox ' +
      oldest.firefox +
      ', Safari ' +
      oldest.safari +
      ', or a later version.',
  );
  append(root, 'p', 'You can also read the catalog as JSON:');
  const list = append(root, 'ul', '');
  for (let at = 0; at < collectionNames.length; at += 1) {
    const name = collectionNames[at] || 'subdomain';
    append(append(list, 'li', ''), 'a', collectionWords[name].title).setAttribute(
      'data-path',
      collectionWords[name].path,
    );
  }
  pointLinks(list, 'api/');
  readConfiguration(list);
}

function append(parent: Element, tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.appendChild(document.createTextNode(text));
  parent.appendChild(made);
  return made;
}

function pointLinks(list: Element, baseUrl: string): void {
  const links = list.getElementsByTagName('a');
  for (let at = 0; at < links.length; at += 1) {
    const link = links[at];
    if (link) link.setAttribute('href', baseUrl.replace(/\/*$/, '/') + link.getAttribute('data-path'));
  }
}

function readConfiguration(list: Element): void {
  const request = new XMLHttpRequest();
  request.open('GET', 'config.json');
  request.addEventListener('load', function () {
    const baseUrl = request.status === 200 ? JSON.parse(request.responseText).baseUrl : null;
    // An http(s) address, or one relative to this page: never a script.
    if (typeof baseUrl === 'string' && /^(https?:\/\/|[\w./-]+$)/i.test(baseUrl)) pointLinks(list, baseUrl);
  });
  request.send();
}
