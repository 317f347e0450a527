export type { DrawnPage } from './page/draw-page.ts'
export { createLinkTokens, type FileLink, type LinkTokens } from './link/link-token.ts'
export type { MadePaper } from './paper/make-paper.ts'
export type { Paper, PaperBlock } from './paper/paper.ts'
export { pageProgram } from './page/program.ts'
export type {
  ArtifactRetention,
  ArtifactStore,
  LocalArtifactStore,
  StoredArtifact,
} from './store/artifact-store.ts'
export {
  createDirectoryArtifactStore,
  type DirectoryArtifactStore,
  removeAbandonedWrites,
} from './store/directory-artifact-store.ts'
export { openArtifactBucket, openArtifactStore } from './store/open-artifact-store.ts'
export { artifactFolders, artifactHashesIn, removeUnusedArtifacts } from './store/remove-unused.ts'
