import { distinctFileName, safeFileName } from '@punctual/domain'

/** Names that a directory may have, each once. */
export function distinctNames(files: readonly { readonly name: string }[]): string[] {
  const names: string[] = []
  for (const { name } of files) names.push(distinctFileName(safeFileName(name), names))
  return names
}
