/** Whether a portal can know `id`. Of anything else, "..", say, no address is made. */
export function isPortalId(id: string | undefined): id is string {
  return id !== undefined && /^[\w-]{1,100}$/.test(id);
}
