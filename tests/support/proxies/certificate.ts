import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import { programPath } from '../programs/installed-programs.ts';

/** The name the documents give the service. */
export const publicHost = 'catalog.example.org';

export interface Certificate {
  /** The certificate, its key, and a file with both. */
  certificate: string;
  key: string;
  both: string;
  text: string;
}

const words = [
  ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
  '-subj',
  `/CN=${publicHost}`,
  '-addext',
  `subjectAltName=DNS:${publicHost}`,
];

/** A certificate for `publicHost` that signs itself, made once for a machine. */
export function makeCertificate(machine: Machine): Certificate {
  const [certificate, key] = [join(machine.folder, 'catalog.pem'), join(machine.folder, 'catalog.key')];
  execFileSync(programPath('openssl'), words.concat('-keyout', key, '-out', certificate), { stdio: 'pipe' });
  const text = readFileSync(certificate, 'utf8');
  return { certificate, key, both: machine.file('both.pem', text + readFileSync(key, 'utf8')), text };
}
