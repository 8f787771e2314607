/** A copy of the element in one of the templates that the build writes into the page; null under the dev server. */
export function cloneTemplate(name: string): HTMLElement | null {
  const template = document.getElementById(`early-${name}`);
  if (!(template instanceof HTMLTemplateElement)) return null;
  const { firstElementChild } = document.importNode(template.content, true);
  return firstElementChild instanceof HTMLElement ? firstElementChild : null;
}
