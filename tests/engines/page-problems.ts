/**
 * Run in the page: has it record errors from now on, for a driver that can't read the console. What happened before is
 * not seen; the journeys see that: an application that fails to start shows nothing.
 */
export function recordProblems(): void {
  if (Reflect.has(globalThis, 'problemsSeen')) return;
  const seen: string[] = [];
  Reflect.set(globalThis, 'problemsSeen', seen);
  const { console } = globalThis;
  const write = console.error.bind(console);
  console.error = (...values: unknown[]) => {
    seen.push(values.map(String).join(' '));
    write(...values);
  };
  addEventListener('error', ({ message }) => seen.push(message));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    seen.push(`${violatedDirective} refused ${blockedURI}`),
  );
}

/** Run in the page: takes the errors recorded so far. */
export function takeProblems(): string[] {
  const seen: string[] | undefined = Reflect.get(globalThis, 'problemsSeen');
  return seen?.splice(0) ?? [];
}
