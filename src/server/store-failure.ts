import { StoreFull, StoreUnavailable } from '../service/store.ts';
import { CommandFailure } from './command-failure.ts';

/** Converts a store's failures to one line that names the database; returns other errors unchanged. */
export function storeAsCommandFailure(command: string, database: string, error: unknown): unknown {
  if (!(error instanceof StoreUnavailable || error instanceof StoreFull)) return error;
  return new CommandFailure(`catalog ${command}: ${database}: ${error.message}${because(error)}`);
}

function because({ cause }: Error): string {
  return cause instanceof Error ? ` (${cause.message.replace(/\s+/g, ' ')})` : '';
}
