/** Largest file that an execution makes. */
export const maximumArtifactBytes = 250 * 1024 * 1024
