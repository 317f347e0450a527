export { artifactFileName } from './artifact-file-name.ts'
export { type ArtifactEvidence, type ArtifactInspection, inspectArtifact, type InspectionRequest } from './inspect-artifact.ts'
