import { spawnSync } from 'node:child_process'

/** A command and what it is given. */
export interface Command {
  readonly file: string
  readonly commandArguments: readonly string[]
}

/**
 * Puts a command on a small disk: what it writes below `directory` soon meets a disk that is really full.
 *
 * Where this user may mount one, that is a disk of its own, which only the command sees and which goes with
 * it. Elsewhere, such as in a container without rights, no file of the command can become larger than the
 * disk would be. So a test writes files that are.
 *
 * @returns the command to run instead
 */
export function onSmallDisk(
  { directory, bytes }: { directory: string; bytes: number },
  command: readonly string[],
): Command {
  const kibibytes = Math.ceil(bytes / 1024)
  const mounted = [
    'sh',
    '-c',
    'mount -t tmpfs -o size="$1"k,mode=700 tmpfs "$0" && shift && exec "$@"',
    directory,
    String(kibibytes),
  ]
  for (const rights of [['--mount'], ['--map-root-user', '--mount']]) {
    if (spawnSync('unshare', [...rights, ...mounted, 'true']).status === 0)
      return { file: 'unshare', commandArguments: [...rights, ...mounted, ...command] }
  }
  // The limit of a shell counts in blocks of 512 bytes.
  return {
    file: 'sh',
    commandArguments: ['-c', 'ulimit -f "$0" && exec "$@"', String(kibibytes * 2), ...command],
  }
}
