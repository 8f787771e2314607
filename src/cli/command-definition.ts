/**
 * The value is that of `--name`, of the first of `variables` that is set, or `fallback`. Without `value` it is a
 * flag.
 */
export interface OptionDefinition {
  value?: string;
  choices?: readonly string[];
  variables?: readonly string[];
  fallback?: string;
  says: string;
}

export interface CommandDefinition {
  name: string;
  operands: readonly string[];
  says: string;
  options: Readonly<Record<string, OptionDefinition>>;
  /** Environment variables without an option. */
  environment?: Readonly<Record<string, string>>;
  /** Command lines, without `catalog`, with descriptions. */
  examples?: readonly (readonly [line: string, says: string])[];
}
