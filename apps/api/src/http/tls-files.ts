import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'

import { StartupProblem } from '@punctual/runtime'

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
  readonly minVersion: 'TLSv1.2'
}

/**
 * The certificate chain and key that the interface is served with; null when none are configured.
 *
 * @throws StartupProblem when one of the two is missing, cannot be read, or does not go with the other
 */
export function readTlsFiles(paths: {
  readonly certificate: string | undefined
  readonly key: string | undefined
}): TlsFiles | null {
  const { certificate, key } = paths
  if (certificate === undefined && key === undefined) return null
  if (certificate === undefined || key === undefined)
    throw new StartupProblem('API_TLS_CERT_FILE and API_TLS_KEY_FILE go together; one of them is not set.')
  const files = {
    cert: contentOf('API_TLS_CERT_FILE', certificate),
    key: contentOf('API_TLS_KEY_FILE', key),
    minVersion: 'TLSv1.2',
  } as const
  try {
    createSecureContext(files)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unreadable'
    throw new StartupProblem(
      `API_TLS_CERT_FILE and API_TLS_KEY_FILE are no certificate with its key in PEM form (${reason}).`,
    )
  }
  return files
}

function contentOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new StartupProblem(
      `${name} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`,
    )
  }
}
