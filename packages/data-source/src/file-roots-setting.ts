import { fileRootsSetting as rootsSetting } from '@punctual/runtime'

/** Setting of every process that reads databases in files. */
export const fileRootsSetting = rootsSetting().describe(
  'Directories below which the files of SQLite data sources may be, comma separated; every server needs the same files there. Without it, no data source reads a file.',
)
