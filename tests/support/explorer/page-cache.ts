/** The browser's cache for responses, which jsdom does not have: one in memory. */
export function memoryCaches(): Pick<CacheStorage, 'open' | 'keys' | 'delete'> {
  const stores = new Map<string, Cache>();
  return {
    open: async (name) => stores.get(name) ?? stores.set(name, memoryCache()).get(name)!,
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  };
}

function memoryCache(): Cache {
  const responses = new Map<string, Response>();
  const cache: Pick<Cache, 'keys' | 'match' | 'put' | 'delete'> = {
    keys: async () => [...responses.keys()].map((address) => new Request(address)),
    match: async (address) => responses.get(urlOf(address))?.clone(),
    put: async (address, response) => void responses.set(urlOf(address), response),
    delete: async (address) => responses.delete(urlOf(address)),
  };
  return Object.assign(Object.create(null), cache);
}

const urlOf = (address: RequestInfo | URL) =>
  address instanceof Request ? address.url : new URL(address).href;
