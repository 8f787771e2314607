import { StoreFull, StoreUnavailable } from '../service/store.ts';
import { CommandFailure } from './command-failure.ts';

/** What a store throws where it cannot do its work now, as one line that names the database; the rest as it came. */
export function storeAsCommandFailure(command: string, database: string, error: unknown): unknown {
  if (!(error instanceof StoreUnavailable || error instanceof StoreFull)) return error;
  return new CommandFailure(`catalog ${command}: ${database}: ${error.message}${because(error)}`);
}

/** What the database itself says of it. */
function because({ cause }: Error): string {
  return cause instanceof Error ? ` (${cause.message.replace(/\s+/g, ' ')})` : '';
}
