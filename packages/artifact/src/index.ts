export type { ArtifactStore, LocalArtifactStore, StoredArtifact } from './artifact-store.ts'
export { createDirectoryArtifactStore, removeAbandonedWrites } from './directory-artifact-store.ts'
export { artifactFolders, removeUnusedArtifacts } from './remove-unused.ts'
