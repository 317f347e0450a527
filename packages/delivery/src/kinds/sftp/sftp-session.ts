import { once } from 'node:events'

import { failure, type Failure, FailureError, saidWithAnswer } from '@punctual/domain'
import { sentence } from '@punctual/domain/words'
import type { EgressGuard } from '@punctual/runtime'
import { Client, type ConnectConfig, type SFTPWrapper } from 'ssh2'

import { guardedConnect } from '../../network/guarded-connect.ts'
import type { OpenedRemote, RemoteAccess, RemoteFiles } from '../../remote-files/remote-files.ts'
import { fingerprintOf } from './host-key.ts'
import { type SftpSettings, sftpSettingsOf, sftpSource as source } from './settings.ts'
import { sftpFiles } from './sftp-files.ts'
import { isPlaceOf } from './sftp-place.ts'

const connectTimeoutMs = 15_000
/** Until the server has taken the user. */
const signInTimeoutMs = 20_000

/** Opens a session of SFTP, if the server shows the host key of the settings and takes the user. */
export async function openSftp(
  { settings, secrets, signal }: RemoteAccess,
  egress: EgressGuard,
): Promise<OpenedRemote> {
  const wanted = sftpSettingsOf(settings)
  const connected = await guardedConnect(wanted, { source, egress, signal, timeoutMs: connectTimeoutMs })
  if (!connected.ok) return connected
  const { socket } = connected
  const client = new Client()
  const close = () => {
    client.destroy()
    socket.destroy()
  }
  signal.addEventListener('abort', close, { once: true })
  client.on('error', () => {})
  // The library answers no call that it gets after the end of the connection.
  const ended = Promise.withResolvers<never>()
  ended.promise.catch(() => {})
  client.once('close', () => ended.reject(connectionEnded()))
  let shown: string | null = null
  const config: ConnectConfig = {
    ...signInOf(wanted, secrets),
    sock: socket,
    readyTimeout: signInTimeoutMs,
    hostVerifier(key: Buffer) {
      shown = fingerprintOf(key)
      return shown === wanted.hostKeySha256
    },
  }
  client.on('keyboard-interactive', (...asked) => {
    const [, , , prompts, answer] = asked
    answer(prompts.map(() => secrets['password'] ?? ''))
  })
  try {
    const ready = once(client, 'ready')
    client.connect(config)
    await Promise.race([ready, ended.promise])
    const opening = new Promise<SFTPWrapper>((resolve, reject) =>
      client.sftp((error, opened) => (error ? reject(error) : resolve(opened))),
    )
    const sftp = await Promise.race([opening, ended.promise])
    const home = await Promise.race([homeOf(sftp), ended.promise])
    return {
      ok: true,
      files: untilEnded(sftpFiles(sftp, wanted.path), ended.promise),
      ...(home !== null && { isHere: isPlaceOf(wanted, home) }),
    }
  } catch (error) {
    close()
    return { ok: false, failure: signInFailure(error, { shown, wanted }) }
  }
}

/** The directory that relative paths begin at; null when the server does not say it. */
async function homeOf(sftp: SFTPWrapper): Promise<string | null> {
  return await new Promise((resolve) =>
    sftp.realpath('.', (error, path) => resolve(error || !path.startsWith('/') ? null : path)),
  )
}

/** The same operations, which fail when the connection ends. */
function untilEnded(files: RemoteFiles, ended: Promise<never>): RemoteFiles {
  const calls = Object.entries(files).map(([name, real]) => [
    name,
    (...given: never[]) =>
      Promise.race([(real as (...parameters: never[]) => Promise<unknown>)(...given), ended]),
  ])
  return Object.fromEntries(calls) as RemoteFiles
}

function connectionEnded(): FailureError {
  const said = saidWithAnswer('destination_unreachable', 'the connection ended')
  return new FailureError(failure('destination_unreachable', { source, said }))
}

function signInOf(
  { userName }: SftpSettings,
  { password, privateKey, passphrase }: RemoteAccess['secrets'],
): ConnectConfig {
  return {
    username: userName,
    ...(password === undefined ? {} : { password, tryKeyboard: true }),
    ...(privateKey === undefined ? {} : { privateKey }),
    ...(passphrase === undefined ? {} : { passphrase }),
  }
}

/** @param shown fingerprint of the key that the server has shown */
function signInFailure(
  error: unknown,
  { shown, wanted }: { readonly shown: string | null; readonly wanted: SftpSettings },
): Failure {
  if (shown !== null && shown !== wanted.hostKeySha256) {
    const said =
      wanted.hostKeySha256 === ''
        ? sentence('host_key_to_name', { key: shown })
        : sentence('host_key_differs', { key: shown, named: wanted.hostKeySha256 })
    return failure('destination_host_key_refused', { source, said })
  }
  const { level, message } = error as { level?: unknown; message?: string }
  if (level === 'client-authentication') return failure('destination_sign_in_refused', { source })
  if (/privateKey|passphrase/i.test(message ?? ''))
    return failure('destination_sign_in_refused', { source, said: sentence('private_key_unreadable') })
  const { name } = error as { name?: string }
  const reason = name === 'AbortError' ? 'no answer in time' : (message ?? '')
  return failure('destination_unreachable', {
    source,
    said: saidWithAnswer('destination_unreachable', reason.slice(0, 200)),
  })
}
