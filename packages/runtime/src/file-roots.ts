import { realpath } from 'node:fs/promises'
import { isAbsolute, normalize, relative, sep } from 'node:path'

import { z } from 'zod'

/** A setting that lists absolute directories, comma separated. Add what it is for with `describe`. */
export function fileRootsSetting() {
  return z
    .string()
    .max(10_000)
    .default('')
    .transform((list, context) => {
      const roots = list
        .split(',')
        .map((root) => root.trim())
        .filter((root) => root !== '')
      if (roots.every((root) => isAbsolute(root))) return roots.map((root) => normalize(root))
      context.addIssue('has a directory that is no absolute path')
      return z.NEVER
    })
}

/** Whether a path is below a directory, going by the path itself: no link is followed. */
export function isBelow(path: string, root: string): boolean {
  const way = relative(root, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The place that a path leads to, links followed; null when nothing is there. */
export async function realPathOrNull(path: string): Promise<string | null> {
  try {
    return await realpath(path)
  } catch {
    return null
  }
}
