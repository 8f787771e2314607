const { PATH, NODE_COMPILE_CACHE } = process.env;

/**
 * What a process that a test starts gets of the test's environment: its path, and where Node keeps compiled modules (set by
 * the test command), so that the command starts in a third of the time.
 */
export const childEnvironment: Readonly<Record<string, string | undefined>> = {
  PATH,
  ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }),
};
