/**
 * An option of a command. Its value is that of `--name` on the command line, or of the first environment variable of
 * `variables` that is set, or `fallback`. Without `value` it is a flag, 'yes' if set.
 */
export interface OptionDefinition {
  value?: string;
  /** The allowed values, if limited. */
  choices?: readonly string[];
  variables?: readonly string[];
  fallback?: string;
  says: string;
}

export interface CommandDefinition {
  name: string;
  /** The positional arguments in the usage line. */
  operands: readonly string[];
  says: string;
  options: Readonly<Record<string, OptionDefinition>>;
  /** Environment variables without an option. */
  environment?: Readonly<Record<string, string>>;
  /** Command lines, without `catalog`, with descriptions. */
  examples?: readonly (readonly [line: string, says: string])[];
}
