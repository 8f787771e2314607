/** No route has a schema to compile. */
const noSchema = () => () => {
  throw new Error('a route has a schema, which this server does not compile');
};

/** Fastify's usual compilers would be loaded at each start; the compiled command does not have them. */
export const withoutSchemas = { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } };
