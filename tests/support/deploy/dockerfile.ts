/** One instruction, such as `COPY` with its arguments. */
export interface Step {
  instruction: string;
  value: string;
}

export interface Stage {
  image: string;
  name: string | null;
  steps: readonly Step[];
}

const known = new Set(
  'COPY RUN WORKDIR ENV LABEL VOLUME EXPOSE USER STOPSIGNAL HEALTHCHECK ENTRYPOINT CMD'.split(' '),
);

/** The stages of a Dockerfile, with lines that continue joined and comments left out. */
export function parseDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n/g, ' ')
    .split('\n');
  const stages: { image: string; name: string | null; steps: Step[] }[] = [];
  for (const line of lines.filter((each) => each.trim() !== '')) {
    const [, instruction = '', value = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    const from = /^(\S+)(?: AS (\S+))?$/.exec(value);
    if (instruction === 'FROM' && from)
      stages.push({ image: from[1] ?? '', name: from[2] ?? null, steps: [] });
    else if (!known.has(instruction) || stages.length === 0)
      throw new Error(`The tests do not know this line of the Dockerfile: ${line}`);
    else stages.at(-1)?.steps.push({ instruction, value });
  }
  return stages;
}

/** The value of an instruction that a stage has once. */
export function valueOf({ steps }: Stage, instruction: string): string {
  const found = steps.filter((step) => step.instruction === instruction);
  if (found.length !== 1) throw new Error(`The stage has ${instruction} ${found.length} times.`);
  return found[0]?.value ?? '';
}

/** The program of HEALTHCHECK, with its arguments. */
export function healthCheckOf(stage: Stage): readonly string[] {
  return JSON.parse(valueOf(stage, 'HEALTHCHECK').replace(/^.*? CMD /, ''));
}

/** What `ENV` sets. */
export function environmentOf({ steps }: Stage): Record<string, string> {
  const pairs = steps.flatMap(({ instruction, value }) => (instruction === 'ENV' ? value.split(' ') : []));
  return Object.fromEntries(pairs.map((pair) => [pair.replace(/=.*/, ''), pair.replace(/^[^=]*=/, '')]));
}

/** The files that .dockerignore lets through: it excludes all but those that it names. */
export function letThrough(text: string): string[] {
  const [first, ...others] = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*' || others.some((line) => !line.startsWith('!')))
    throw new Error('.dockerignore should exclude * and then name what the build reads.');
  return others.map((line) => line.slice(1));
}
