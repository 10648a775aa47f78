import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = 'openssl';

/** Files of a self-signed certificate, which is its own CA. */
export interface TestCertificate {
  certFile: string;
  keyFile: string;
  cert: Buffer;
  key: Buffer;
  fingerprint: string;
}

export async function createCertificates(...names: string[]) {
  const directory = await mkdtemp(join(tmpdir(), 'parity-tls-'));
  const create = async (name: string): Promise<TestCertificate> => {
    const [certFile, keyFile] = [join(directory, `${name}.pem`), join(directory, `${name}.key`)];
    const subject = ['-subj', `/CN=${name}`, '-days', '2', '-out', certFile, '-keyout', keyFile];
    execFileSync(
      program,
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject],
      {
        stdio: 'ignore',
      },
    );
    const cert = await readFile(certFile);
    const fingerprint = new X509Certificate(cert).fingerprint256.replaceAll(':', '').toLowerCase();
    return { certFile, keyFile, cert, key: await readFile(keyFile), fingerprint };
  };
  return {
    certificates: await Promise.all(names.map(create)),
    remove: () => rm(directory, { recursive: true }),
  };
}
