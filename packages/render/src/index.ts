export { type BlankQuestion, isBlank } from './blank/is-blank.ts'
export { type ArtifactEvidence, type ArtifactInspection, inspectArtifact, type InspectionRequest } from './inspect-artifact.ts'
export { lockPdf } from './lock-pdf.ts'
export { mergePdfs, type MergeOutcome, type MergeRequest } from './merge-pdfs.ts'
