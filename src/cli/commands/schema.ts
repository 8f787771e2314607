import { fileSchemas } from '../../schema/json-schemas.ts';
import { createCommand } from '../command-line.ts';
import { choice } from '../option-values.ts';
import { print } from '../../server/command/messages.ts';

export const schemaCommand = () =>
  createCommand(
    'schema',
    'Prints the JSON Schema (draft 2020-12) of a catalog file, or of config.json. An editor that knows it completes fields and marks mistakes. catalog serve has both at /schema/.',
    [
      ['schema > catalog.schema.json', 'for {"$schema": "catalog.schema.json", "subdomain": […], …}'],
      ['schema config > config.schema.json', 'for {"$schema": "config.schema.json", "baseUrl": "api/"}'],
    ],
  )
    .argument('[catalog|config]', 'of which file', choice(['catalog', 'config']), 'catalog')
    .action((name: keyof typeof fileSchemas) => {
      print(...JSON.stringify(fileSchemas[name](), null, 2).split('\n'));
    });
