/** Whether `id` can be that of a portal: anything else, such as "..", never becomes part of a URL. */
export function isPortalId(id: string | undefined): id is string {
  return id !== undefined && /^[\w-]{1,100}$/.test(id);
}
