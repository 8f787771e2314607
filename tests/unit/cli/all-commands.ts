import type { Command } from 'commander';
import { createProgram } from '../../../src/cli/program.ts';

/** The subcommands of `catalog`, new ones on every call. */
export function allCommands(): readonly Command[] {
  return createProgram().commands;
}

/** What `--help` prints. */
export function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}
