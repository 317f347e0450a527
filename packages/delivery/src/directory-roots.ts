import { fileRootsSetting } from '@punctual/runtime'

/** Setting of every process that writes directories down or delivers into them. */
export const directoryRootsSetting = fileRootsSetting().describe(
  'Directories below which destinations of the type Directory may be, comma separated; every worker needs the same directories there. Without it, nothing is delivered into a directory.',
)
