/**
 * Calls `onExit` once the parent process has ended without forwarding a signal, as npm does on SIGHUP and SIGKILL:
 * `npm start` must not leave a server running that occupies the port. Polls every `milliseconds`.
 */
export function watchParent(onExit: () => void, milliseconds = 1000): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    // An orphaned process gets a new parent.
    if (process.ppid === parent) return;
    clearInterval(timer);
    onExit();
  }, milliseconds);
  timer.unref();
}
