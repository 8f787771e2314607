/** Why the browser refused to save something, as a sentence. The error for a full disk has a name but no message. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof Error || error instanceof DOMException)) return String(error);
  if (error.name === 'QuotaExceededError') return 'this site’s browser storage is full.';
  return error.message.trim() || error.name;
}
