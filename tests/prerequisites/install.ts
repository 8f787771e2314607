import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { withoutServices } from './policy.ts';

/** Where packages are installed from; tests name programs and files of their own. */
export interface Debian {
  aptGet: string;
  policy: string;
}

const debian: Debian = { aptGet: '/usr/bin/apt-get', policy: '/usr/sbin/policy-rc.d' };

/** Whether packages can be installed without asking anyone: as root on Debian or a system made from it. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync(debian.aptGet);
}

/**
 * Installs Debian packages with one call, none of whose services is started. Rejects for nothing: what is not
 * installed afterwards is reported by whoever looks for it. `print` receives what happens, line by line.
 */
export async function installPackages(
  packages: readonly string[],
  print: (line: string) => void,
  { aptGet, policy }: Debian = debian,
): Promise<void> {
  print(`Installing ${packages.join(', ')} …`);
  await withoutServices(policy, print, async (started) => {
    const updated = await run(aptGet, ['update', '-q'], started);
    if (updated !== 0)
      print(`apt-get update failed (${updated}); installing from the package lists of this machine.`);
    const options = ['install', '-y', '-q', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
    const installed = await run(aptGet, [...options, ...packages], started);
    if (installed !== 0) print(`apt-get install failed (${installed}); its messages are above.`);
  });
}

/** The exit code, or the signal that ended it. */
async function run(
  command: string,
  parameters: readonly string[],
  started: (child: ChildProcess) => void,
): Promise<number | string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(command, parameters, { stdio: ['ignore', 'ignore', 'inherit'], env });
  started(child);
  try {
    const [code, signal]: unknown[] = await once(child, 'close');
    return typeof code === 'number' ? code : String(signal);
  } catch (error) {
    return String(error);
  }
}
