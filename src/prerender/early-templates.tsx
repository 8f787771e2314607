import { QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { createCatalogClient } from '../client/catalog-client.ts';
import { collectionNames, collections } from '../contract/collections.ts';
import { Application } from '../explorer/app/application.tsx';
import { prefetchPage } from '../explorer/app/router.tsx';

const baseUrl = 'http://service.invalid/api/';
const content = /(<main[^>]*>)(.*)(?=<\/main>)/s;
/** What a record's panel says until the record is found. */
const notFound = /(<h2[^>]*><bdi>)[^<]*(<\/bdi><\/h2><\/header>).*?(?=<\/section>)/s;

/** The HTML templates that `src/early/` paints before any data, rendered by the application's own components. */
export async function earlyTemplates(): Promise<string> {
  await Promise.all([prefetchPage('/variables/0', '/'), prefetchPage('/', '/')]);
  const templates = {
    shell: `<div id="early">${pageAt('/none').replace(content, '$1')}</div>`,
    home: mainOf(pageAt('/')),
    ...Object.fromEntries(
      collectionNames.map((name) => [name, listOf(pageAt(`/${collections[name].plural}/0`))]),
    ),
  };
  return Object.entries(templates)
    .map(([name, html]) => `<template id="early-${name}">${html}</template>\n`)
    .join('');
}

function pageAt(path: string): string {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Application
        client={new QueryClient()}
        configuration={{ baseUrl, title: 'Catalog Explorer', autoLoad: 1, portalUrl: null }}
        service={createCatalogClient(baseUrl)}
      />
    </MemoryRouter>,
  );
  return (
    html
      // Preceded by what React puts into the head of the page.
      .slice(html.indexOf('<div'))
      // Relative, because the explorer may be served under a path.
      .replaceAll(' href="/', ' href="./')
      // Known only at run time, from the configuration.
      .replaceAll('>Catalog Explorer<', '><')
  );
}

function mainOf(page: string): string {
  const found = content.exec(page)?.[2];
  if (found === undefined) throw new Error('The application renders no main content.');
  return found;
}

function listOf(page: string): string {
  const found = mainOf(page);
  if (!notFound.test(found)) throw new Error('The application renders no list with a record.');
  return found.replace(notFound, '$1$2');
}
