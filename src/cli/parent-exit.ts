/** npm forwards no SIGHUP or SIGKILL: `npm start` must not leave a server running that occupies the port. Polls. */
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
