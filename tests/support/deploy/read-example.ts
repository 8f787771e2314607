import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../../..');

/** The text of a file of the project. */
export function projectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The documents of a YAML file of the project; throws for what is not valid YAML, a doubled key included. */
export function yamlDocuments(path: string) {
  return parseAllDocuments(projectFile(path), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors.join('\n')}`);
    return document.toJS();
  });
}

/** The only document of a YAML file of the project. */
export function yamlFile(path: string) {
  const [document, ...others] = yamlDocuments(path);
  if (document === undefined || others.length > 0) throw new Error(`${path} has not one document`);
  return document;
}

export interface ComposeService {
  image: string;
  command?: readonly string[];
  environment: Readonly<Record<string, string>>;
  volumes: readonly string[];
  read_only?: boolean;
  cap_drop?: readonly string[];
  healthcheck?: { test: readonly string[] };
  networks: readonly string[] | { catalog: { ipv4_address: string } };
}

/** docs/deploy/compose.yaml, with the values of `variables` where it names them; throws for one that is not given. */
export function composeServices(
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, ComposeService>> {
  const { services } = yamlFile('docs/deploy/compose.yaml');
  const filled = JSON.stringify(services).replaceAll(
    /\$(\$|\{([A-Z_]+)(?::-([^}]*)|:\?)\})/g,
    (_, dollar, name, otherwise) => {
      if (dollar === '$') return '$';
      const value = variables[name] ?? otherwise;
      if (value === undefined) throw new Error(`compose.yaml needs ${name}`);
      return value;
    },
  );
  return JSON.parse(filled);
}
