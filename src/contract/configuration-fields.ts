export const configurationFields = {
  baseUrl: 'a text that is not empty',
  title: 'a text that is not empty',
  about: 'a text that is not empty',
  examples: 'a list of texts that are not empty',
  autoLoad: 'a whole number from 1',
  portalUrl: 'an address or null',
  services: 'a list of objects with a baseUrl',
  anyService: 'true or false',
} as const;

export const offeredServiceFields = ['baseUrl', 'title', 'portalUrl'] as const;

/** Unknown fields, such as `tilte` or `services.0.titel`; editors use `$schema`. */
export function unknownFields(configuration: object): string[] {
  const services: unknown = Reflect.get(configuration, 'services');
  const inServices = (Array.isArray(services) ? services : []).flatMap((service: unknown, index) =>
    typeof service === 'object' && service !== null
      ? Object.keys(service)
          .filter((field) => offeredServiceFields.every((name) => name !== field))
          .map((field) => `services.${index}.${field}`)
      : [],
  );
  const own = Object.keys(configuration).filter(
    (field) => !(field in configurationFields) && field !== '$schema',
  );
  return [...own, ...inServices];
}
