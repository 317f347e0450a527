import type { LocalArtifactStore } from './artifact-store.ts'

/**
 * Two stores while files move from one to the other: new files go to the first, and what it lacks is read from the
 * second. Retention empties the second.
 */
export function createTwoArtifactStores(
  first: LocalArtifactStore,
  second: LocalArtifactStore,
): LocalArtifactStore {
  const holderOf = async (sha256: string) => ((await first.has(sha256)) ? first : second)
  return {
    put: (path, signal) => first.put(path, signal),
    renew: async (sha256, now) => (await first.renew(sha256, now)) || (await second.renew(sha256, now)),
    has: async (sha256) => (await first.has(sha256)) || (await second.has(sha256)),
    openRead: async (sha256, range) => await (await holderOf(sha256)).openRead(sha256, range),
    pathOf: async (sha256) => await (await holderOf(sha256)).pathOf(sha256),
    async remove(sha256) {
      await first.remove(sha256)
      await second.remove(sha256)
    },
  }
}
