const unreleased = '## [Unreleased]\n'

/** The changelog with what was unreleased as the section of a version, and an empty place for what comes next. */
export function withRelease(changelog: string, version: string, date: string): string {
  if (sectionOf(changelog, 'Unreleased') === '') throw new Error('CHANGELOG.md has nothing unreleased.')
  return changelog.replace(unreleased, () => `${unreleased}\n## [${version}] - ${date}\n`)
}

/** What the changelog says about a version; empty when it has no such section. */
export function sectionOf(changelog: string, version: string): string {
  const lines = changelog.split('\n')
  const begin = lines.findIndex((line) => line.startsWith(`## [${version}]`))
  if (begin < 0) return ''
  const after = lines.findIndex((line, index) => index > begin && line.startsWith('## ['))
  return lines
    .slice(begin + 1, after < 0 ? undefined : after)
    .join('\n')
    .trim()
}
