export type { ArtifactStore, LocalArtifactStore, StoredArtifact } from './store/artifact-store.ts'
export { createDirectoryArtifactStore, removeAbandonedWrites } from './store/directory-artifact-store.ts'
export { artifactFolders, removeUnusedArtifacts } from './store/remove-unused.ts'
