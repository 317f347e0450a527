import { identityOf, type InstalledPackage } from './installed-packages.ts'

/** One line for each library and its licence. The text of a licence stands in the folder of its library. */
export function licencesText(installed: readonly InstalledPackage[]): string {
  const nodeLine = `node@${process.versions.node}  MIT and the licences of its parts: node/LICENSE`
  const lines = installed.map((each) => `${identityOf(each)}  ${each.licence ?? 'see its folder'}`)
  return `${[nodeLine, ...lines].join('\n')}\n`
}
