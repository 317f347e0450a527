import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { generate } from 'selfsigned'

/**
 * Paths of files in PEM form: an authority of its own, a certificate of this machine, and one of a client.
 */
export interface TestCertificates {
  readonly ca: string
  readonly cert: string
  readonly key: string
  readonly clientCert: string
  readonly clientKey: string
}

const common = { keyType: 'ec', algorithm: 'sha256' } as const

/** A certificate of an application with its RSA key, in one text of PEM form. */
export async function makeClientCertificate({
  notBefore = new Date('2020-01-01T00:00:00Z'),
  notAfter,
}: {
  readonly notBefore?: Date
  readonly notAfter: Date
}): Promise<string> {
  const made = await generate([{ name: 'commonName', value: 'Punctual test application' }], {
    keyType: 'rsa',
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
  })
  return `${made.cert}\n${made.private}`
}

/**
 * Makes certificates for localhost, the loopback addresses and other names in a directory; no other program
 * knows an authority.
 *
 * @param options.notAfter when the certificate of this machine ends, if not in a year
 */
export async function writeTestCertificates(
  directory: string,
  names: readonly string[] = [],
  { notAfter }: { readonly notAfter?: Date } = {},
): Promise<TestCertificates> {
  await mkdir(directory, { recursive: true })
  const authority = await generate([{ name: 'commonName', value: 'Punctual test authority' }], {
    ...common,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const ca = { key: authority.private, cert: authority.cert }
  const server = await generate([{ name: 'commonName', value: 'localhost' }], {
    ...common,
    ca,
    ...(notAfter ? { notBeforeDate: new Date('2020-01-01T00:00:00Z'), notAfterDate: notAfter } : {}),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          ...names.map((value) => ({ type: 2, value }) as const),
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  })
  const client = await generate([{ name: 'commonName', value: 'postgres' }], {
    ...common,
    ca,
    extensions: [
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', clientAuth: true },
    ],
  })
  const write = async (name: string, text: string) => {
    const path = join(directory, name)
    await writeFile(path, text)
    await chmod(path, name.endsWith('.key') ? 0o600 : 0o644)
    return path
  }
  return {
    ca: await write('ca.crt', authority.cert),
    cert: await write('server.crt', server.cert),
    key: await write('server.key', server.private),
    clientCert: await write('client.crt', client.cert),
    clientKey: await write('client.key', client.private),
  }
}
