import type { CommandDefinition, OptionDefinition } from './command-definition.ts';
import { describeTerm, wrapText } from './wrap-text.ts';

/** Column in which descriptions of options begin. */
const column = 28;

/** The `--help` text of a command, wrapped at 80 columns. */
export function helpOf(definition: CommandDefinition): string {
  const { name, operands, says, options, environment = {}, examples = [] } = definition;
  return [
    ...wrapText(`Usage: ${['catalog', name, ...operands, '[options]'].join(' ')}`),
    '',
    ...wrapText(says),
    ...section('Options:', [
      ...Object.entries(options).flatMap(([option, each]) => describeOption(option, each)),
      ...describeTerm('-h, --help', 'print this help', column),
    ]),
    ...section(
      'Environment:',
      Object.entries(environment).flatMap(([variable, text]) => describeTerm(variable, text, column)),
    ),
    ...section(
      'Examples:',
      examples.flatMap(([line, text]) => describeTerm(`catalog ${line}`, text, 6)),
    ),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', title, ...lines];
}

function describeOption(name: string, { value, variables = [], fallback, says }: OptionDefinition): string[] {
  const term = `    --${name}${value === undefined ? '' : ` ${value}`}`;
  const also = [
    ...(variables.length > 0 ? [`environment: ${variables.join(', ')}`] : []),
    ...(fallback === undefined ? [] : [`default: ${fallback}`]),
  ];
  return describeTerm(term, also.length > 0 ? `${says} (${also.join('; ')})` : says, column);
}
