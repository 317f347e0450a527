import { isIP } from 'node:net'

import { line, optional } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { ifExistsWord } from '../../if-exists.ts'
import type { DestinationForm, FieldRefusal } from '../../port.ts'
import { plainPath, remotePathProblem } from '../../remote-files/remote-path.ts'
import { readHostKey } from './host-key.ts'
import { type SftpSettings, sftpSettingsOf } from './settings.ts'

const input = {
  Host: line(253).min(1),
  Port: optional(z.int().min(1).max(65_535), 22),
  UserName: line(200).min(1),
  HostKeySha256: optional(line(100), '').meta({
    description:
      'Fingerprint of the host key, SHA256: and base64. Nothing is delivered until it is named; testdestination answers the one that the server shows',
  }),
  Path: optional(line(1_000), '.').meta({
    description:
      'Absolute, or below the directory that the server opens for the user. Its names may have expressions',
  }),
  IfExists: optional(ifExistsWord, 'Replace' as const),
}

type SftpInput = z.output<z.ZodObject<typeof input>>

const output = {
  Host: z.string(),
  Port: z.int(),
  UserName: z.string(),
  HostKeySha256: z.string(),
  Path: z.string(),
  IfExists: ifExistsWord,
}

/** A name or an address, without a port, a user or a scheme. */
function isHost(written: string): boolean {
  return isIP(written) !== 0 || /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}])?\.?$/u.test(written)
}

/** A destination of SFTP on the wire. */
export const sftpForm = {
  input,
  output,
  secrets: [
    { field: 'Password', maxLength: 1_000 },
    { field: 'PrivateKey', maxLength: 20_000 },
    { field: 'Passphrase', maxLength: 1_000 },
  ],
  problems(given) {
    const { Host, HostKeySha256, Path } = given as SftpInput
    const problems: FieldRefusal[] = []
    if (!isHost(Host.trim())) problems.push({ field: 'Host', message: sentence('host_form') })
    if (HostKeySha256 !== '' && readHostKey(HostKeySha256) === null)
      problems.push({ field: 'HostKeySha256', message: sentence('host_key_form') })
    const path = remotePathProblem(Path)
    if (path !== null) problems.push({ field: 'Path', message: path })
    return problems
  },
  fromWire(given): Omit<SftpSettings, 'format' | 'fileName' | 'zip' | 'skipIfBlank' | 'onUnknown'> {
    const { Host, Port, UserName, HostKeySha256, Path, IfExists } = given as SftpInput
    return {
      host: Host.trim(),
      port: Port,
      userName: UserName,
      hostKeySha256: readHostKey(HostKeySha256) ?? '',
      path: plainPath(Path.trim()),
      ifExists: IfExists,
    }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { host, port, userName, hostKeySha256, path, ifExists } = sftpSettingsOf(settings)
    return {
      Host: host,
      Port: port,
      UserName: userName,
      HostKeySha256: hostKeySha256,
      Path: path,
      IfExists: ifExists,
    }
  },
  example: {
    Host: 'sftp.example.org',
    UserName: 'reports',
    PrivateKey: '-----BEGIN OPENSSH PRIVATE KEY-----\n…\n-----END OPENSSH PRIVATE KEY-----\n',
    HostKeySha256: 'SHA256:nThbg6kXUpJWGl7E1IGOCspRomTxdCARLviKw6E5SY8',
    Path: 'reports/{{ScheduledFor:yyyy-MM}}',
    IfExists: 'Rename',
  },
} satisfies DestinationForm
