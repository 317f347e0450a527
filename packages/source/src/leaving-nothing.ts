import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Does what makes files in a directory, under names that begin with `name`; when it ends without success,
 * they are removed.
 */
export async function leavingNothing<Outcome extends { readonly ok: boolean }>(
  directory: string,
  name: string,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  let isGood = false
  try {
    const outcome = await work()
    isGood = outcome.ok
    return outcome
  } finally {
    if (!isGood) await removeAll(directory, name)
  }
}

async function removeAll(directory: string, name: string): Promise<void> {
  const names = await readdir(directory).catch(() => [])
  for (const each of names.filter((file) => file.startsWith(name)))
    await rm(join(directory, each), { force: true })
}
