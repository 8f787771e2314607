/** How a list can be ordered; '' is its own order: best match first under a search, else as the service gave it. */
export const sorts = ['', 'service', 'name', '-name', 'id', '-id'] as const;

export type Sort = (typeof sorts)[number];
