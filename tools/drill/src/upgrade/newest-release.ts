/** The tag of a release is `v` and its version. A pre-release has more after that, such as `v1.0.0-rc.1`. */
const release = /^v\d+\.\d+\.\d+$/

/** By number: v0.9.0 is older than v0.10.0. */
const { compare } = new Intl.Collator('en', { numeric: true })

/** The tag of the newest release; null when no tag is one. */
export function newestRelease(tags: readonly string[]): string | null {
  return (
    tags
      .filter((tag) => release.test(tag))
      .toSorted(compare)
      .at(-1) ?? null
  )
}
