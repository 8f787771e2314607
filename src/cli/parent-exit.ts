/**
 * Calls `onExit` once when the process that started this one has ended without passing a signal on, as npm does on
 * SIGHUP and SIGKILL: `npm start` must not leave a server behind that holds the port. Looks once per `milliseconds`.
 */
export function watchParent(onExit: () => void, milliseconds = 1000): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    // An orphan gets another parent.
    if (process.ppid === parent) return;
    clearInterval(timer);
    onExit();
  }, milliseconds);
  timer.unref();
}
