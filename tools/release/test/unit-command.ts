import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** A machine on which the units are installed, below a directory in place of its root. */
export interface UnitMachine {
  /** Where the release, `/etc/punctual` and the files of executions are, in place of the paths in the units. */
  readonly places: Readonly<Record<'/opt/punctual' | '/etc/punctual' | '/var/lib/punctual', string>>
  /** In place of the user of the units; null runs them as this user. */
  readonly user: number | null
  readonly hostName: string
}

/**
 * What systemd does with a unit, as a command of a shell. The process gets the environment of the unit and no other, its
 * secrets as files that only its user reads, and no rights.
 *
 * @param own settings that `systemctl edit` adds to this unit
 */
export function unitCommand(
  unit: string,
  { places, user, hostName }: UnitMachine,
  own: Readonly<Record<string, string>>,
): string {
  const credentials = join(places['/etc/punctual'], '..', `credentials-${hostName}`)
  const written = Object.entries(places).reduce((text, [from, to]) => text.replaceAll(from, to), unit)
  const placed = written.replaceAll('%H', hostName).replaceAll('%d', credentials).replaceAll('%i', '1')
  const valuesOf = (key: string) =>
    [...placed.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)
  mkdirSync(credentials, { recursive: true, mode: 0o755 })
  for (const [name = '', path = ''] of valuesOf('LoadCredential').map((each) => each.split(':'))) {
    copyFileSync(path, join(credentials, name))
    if (user !== null) chownSync(join(credentials, name), user, user)
  }
  const files = valuesOf('EnvironmentFile')
    // With a hyphen the file may be absent.
    .filter((path) => !path.startsWith('-') || existsSync(path.slice(1)))
    .map((path) => parseEnv(readFileSync(path.replace(/^-/, ''), 'utf8')))
  const environment = Object.assign(parseEnv(valuesOf('Environment').join('\n')), ...files, own)
  const settings = Object.entries<unknown>({ PATH: '/usr/bin:/bin', ...environment })
  const assignments = settings.map(([name, value]) => quoted(`${name}=${String(value)}`))
  const identity = `--reuid=${user} --regid=${user} --clear-groups --bounding-set=-all`
  const rights = user === null ? [] : [`setpriv ${identity} --no-new-privs`]
  return ['env -i', ...assignments, ...rights, quoted(valuesOf('ExecStart')[0] ?? '')].join(' ')
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
