/** A system call as strace reports it: its name, and its arguments and result as text. */
export interface SystemCall {
  name: string;
  text: string;
}

/** The calls of the first thread in a trace of `strace -f`, in their order; SQLite and sockets are used from no other. */
export function mainThreadCalls(trace: string): readonly SystemCall[] {
  const calls: SystemCall[] = [];
  const main = /^([0-9]+) /.exec(trace)?.[1] ?? '';
  for (const line of trace.split('\n')) {
    if (!line.startsWith(`${main} `)) continue;
    const resumed = /<\.\.\. \w+ resumed>(.*)$/.exec(line);
    const last = calls.at(-1);
    if (resumed && last) last.text = last.text.replace(/ <unfinished \.\.\.>$/, '') + (resumed[1] ?? '');
    const [, name, text] = /^[0-9]+ +(\w+)\((.*)$/.exec(line) ?? [];
    if (name !== undefined && text !== undefined) calls.push({ name, text });
  }
  return calls;
}

/**
 * How many 201s were sent, and how many of them after a sync that came after the write of their record to
 * the log. A record is known by a slug of the form record-N-end.
 */
export function acknowledgedAfterSync(calls: readonly SystemCall[]): {
  acknowledged: number;
  inOrder: number;
} {
  const written = new Set<string>();
  const synced = new Set<string>();
  let acknowledged = 0;
  let inOrder = 0;
  for (const { name, text } of calls) {
    if (name === 'pwrite64' && text.includes('-wal>')) {
      for (const slug of slugsIn(text)) if (!synced.has(slug)) written.add(slug);
    } else if (/^f(?:data)?sync$/.test(name) && text.includes('-wal>') && text.endsWith(' = 0')) {
      for (const slug of written) synced.add(slug);
      written.clear();
    } else if (text.includes('HTTP/1.1 201 ')) {
      for (const slug of new Set(slugsIn(text))) {
        acknowledged += 1;
        if (synced.has(slug)) inOrder += 1;
      }
    }
  }
  return { acknowledged, inOrder };
}

function slugsIn(text: string): readonly string[] {
  return text.match(/record-[0-9]+-end/g) ?? [];
}
