import { isAbsolute, normalize } from 'node:path'

import { z } from 'zod'

/** Setting of every process that reads databases in files. */
export const fileRootsSetting = z
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
  .describe(
    'Directories below which the files of SQLite data sources may be, comma separated; every server needs the same files there. Without it, no data source reads a file.',
  )
