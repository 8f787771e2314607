import type { Command } from 'commander';
import { backupCommand } from '../../../src/cli/commands/backup.ts';
import { checkCommand } from '../../../src/cli/commands/check.ts';
import { diffCommand } from '../../../src/cli/commands/diff.ts';
import { draftCommand } from '../../../src/cli/commands/draft.ts';
import { exportCommand } from '../../../src/cli/commands/export.ts';
import { healthCommand } from '../../../src/cli/commands/health.ts';
import { importCommand } from '../../../src/cli/commands/import.ts';
import { mcpCommand } from '../../../src/cli/commands/mcp.ts';
import { newCommand } from '../../../src/cli/commands/new.ts';
import { schemaCommand } from '../../../src/cli/commands/schema.ts';
import { serveCommand } from '../../../src/cli/commands/serve-command.ts';
import { tokenCommand } from '../../../src/cli/commands/token.ts';

/** The subcommands of `catalog`, new ones on every call. */
export function allCommands(): Command[] {
  return [
    serveCommand(async () => {}),
    newCommand(),
    importCommand(),
    exportCommand(),
    backupCommand(),
    checkCommand(),
    healthCommand(),
    diffCommand(),
    mcpCommand(),
    draftCommand(),
    schemaCommand(),
    tokenCommand(),
  ];
}

/** What `--help` prints. */
export function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}
