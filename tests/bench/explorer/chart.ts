import type { Goal } from './goals.ts';

const row = 26;
const left = 270;
const scale = 300;

/** A bar per goal, as a share of the most it may be; the line at 1 is the goal. An SVG for light and dark pages. */
export function chartOf(goals: readonly Goal[]): string {
  const height = goals.length * row + 40;
  const bars = goals.map(({ says, measured, most, unit }, index) => {
    const share = measured / most;
    const y = 30 + index * row;
    const width = Math.round(Math.min(1.6, share) * scale);
    const fill = share > 1 ? '#c2552d' : '#1a7f86';
    const figure = `${format(measured)} of ${format(most)} ${unit}`;
    return [
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${says}</text>`,
      `<rect x="${left}" y="${y}" width="${Math.max(1, width)}" height="16" rx="2" fill="${fill}"/>`,
      `<text x="${left + width + 6}" y="${y + 12}">${figure}</text>`,
    ].join('');
  });
  const goalLine = `<line x1="${left + scale}" x2="${left + scale}" y1="24" y2="${height - 8}" stroke="#888" stroke-dasharray="3 3"/>`;
  const title = `<text x="${left + scale}" y="16" text-anchor="middle">the most asked</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="Each goal, as a share of the most asked"><style>text{fill:#222}@media(prefers-color-scheme:dark){text{fill:#ddd}}</style>${title}${goalLine}${bars.join('')}</svg>\n`;
}

function format(value: number): string {
  return value < 10 ? value.toFixed(2) : String(Math.round(value));
}
