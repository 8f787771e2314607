import { type PageName, pages } from '../../../catalog/pages.ts';

/** The title of a page, in its heading and in the browser's. */
export function PageHead({ name }: { name: PageName }) {
  const { title } = pages[name];
  return (
    <>
      <title>{title}</title>
      <h1>{title}</h1>
    </>
  );
}
