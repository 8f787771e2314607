/** Sort orders of a list; '' is the default: best match first with a search, otherwise the service's order. */
export const sorts = ['', 'service', 'name', '-name', 'id', '-id'] as const;

export type Sort = (typeof sorts)[number];
