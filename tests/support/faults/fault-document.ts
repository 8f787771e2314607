import { failureMessages } from '../../../src/client/failure-messages.ts';
import { circumstances } from '../../faults/circumstances.ts';
import type { Fault } from '../../faults/fault.ts';
import { serviceFaults } from '../../faults/service-faults.ts';
import { faultTable } from '../../faults/table.ts';

/** docs/faults.md, from the table itself: every named fault, what a person sees, and where it is tested. */
export function faultDocument(): string {
  const total = Object.values(faultTable).flat().length;
  return `${[
    '# Faults the explorer survives',
    `${total} named faults, written down in \`tests/faults/\` and answered by a server of the project's own over real
sockets (\`tests/support/faults/fault-server.ts\`). Every one is walked through client and ledger by \`tests/unit/faults.test.ts\`
(“walk” below); those marked “screen” are also opened in Chromium on the production build by
\`tests/e2e/faults.spec.ts\`, with faults across origins and over time beside them. \`tests/unit/random-walks.test.ts\`
walks thousands of services that make such faults at random.`,
    'This page is written by `node tests/support/faults/write-fault-document.ts`; a test fails when it is not up to date.',
    `After each fault: no script ran; nobody but the configured host was asked; no uncaught error; received = shown + held
back + repeats + earlier versions; nothing shown disappeared; no page was tried more than three times; only a whole
list was called complete; on the screen a message, and the navigation works.`,
    ...Object.entries(faultTable).map(([kind, faults]) => [`## ${kind}`, tableOf(faults)].join('\n\n')),
    '## Circumstances',
    'What no answer of a service can stand for: the browser, the device, the way there, the hour.',
    [
      '| circumstance | what a person sees | test |',
      '| --- | --- | --- |',
      ...circumstances.map(({ name, sees, test }) => `| ${name} | ${sees} | \`${test}\` |`),
    ].join('\n'),
    '## The service',
    [
      '| fault or attack | what clients and operators get | test |',
      '| --- | --- | --- |',
      ...serviceFaults.map(({ name, gives, test }) => `| ${name} | ${gives} | \`${test}\` |`),
    ].join('\n'),
  ].join('\n\n')}\n`;
}

function tableOf(faults: readonly Fault[]): string {
  return [
    '| fault | what a person sees | test |',
    '| --- | --- | --- |',
    ...faults.map((fault) => `| ${cell(fault.name)} | ${cell(whatIsSeen(fault))} | ${testsOf(fault)} |`),
  ].join('\n');
}

function testsOf({ screen }: Fault): string {
  return screen === undefined ? 'walk' : `walk, screen${screen.axe === true ? ', axe' : ''}`;
}

function whatIsSeen({ sees, expect }: Fault): string {
  if (sees !== undefined) return sees;
  const {
    shown = 0,
    held = 0,
    repeats = 0,
    versions = 0,
    failure,
    end,
    says,
    note,
    marks = [],
    heldFor,
    reads,
  } = expect;
  const sentences = [
    failure?.kind !== undefined &&
      shown === 0 &&
      `Refused: “${failureMessages[failure.kind].title}”, with Retry.`,
    failure?.kind !== undefined &&
      shown > 0 &&
      `${shown} shown; the page after them: “${failureMessages[failure.kind].title}”, with Retry.`,
    end !== undefined && `${shown} shown; the walk ends and says why.`,
    says !== undefined && `“${says.source.replaceAll('\\', '')}”.`,
    held > 0 && `${held} held back and readable: ${heldFor ?? 'each with its reason'}.`,
    repeats > 0 && `Each record once; ${repeats} counted as repeats.`,
    versions > 0 && 'The later version; the earlier one can be read in the record.',
    marks.length > 0 && `Shown, marked at ${marks.join(', ')}; the value as it came on request.`,
    note !== undefined && 'The list; what was put right is in the account of how it was loaded.',
    reads !== undefined && 'The text as text, what can’t be seen made visible.',
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : usual(expect.state);
}

function usual(state: Fault['expect']['state']): string {
  return state === 'short' ? 'What came; that something is missing is said.' : 'The list as usual.';
}

/** Text that stays text inside a Markdown table. */
function cell(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`)
    .replaceAll(/\s+/g, ' ');
}
