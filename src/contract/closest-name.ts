/** The name that `text` probably misspells: a third of its length may differ. Null if no name is that close. */
export function closestName(text: string, names: readonly string[]): string | null {
  const wanted = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const measured = names.map((name) => ({ name, distance: distanceTo(name.toLowerCase(), wanted) }));
  const closest = measured.sort((a, b) => a.distance - b.distance)[0];
  return closest !== undefined && closest.distance <= Math.max(1, Math.floor(wanted.length / 3))
    ? closest.name
    : null;
}

function distanceTo(name: string, wanted: string): number {
  return wanted.length > 1 && name.startsWith(wanted) ? 0 : editDistance(wanted, name);
}

function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const exchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && exchanged) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
