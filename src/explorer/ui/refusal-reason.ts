/** Why the browser refused to save something, as a sentence. The error for a full disk has a name but no message. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  // Its interfaces are missing.
  if (error instanceof TypeError || error instanceof ReferenceError)
    return 'this browser does not allow it here.';
  if (error.name === 'QuotaExceededError') return 'this site’s browser storage is full.';
  if (error.name === 'NotFoundError')
    return 'what this site stored is damaged. Delete its data in the browser’s settings.';
  return error.message.trim() || error.name;
}
