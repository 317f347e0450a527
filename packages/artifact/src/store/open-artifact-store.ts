import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type ArtifactSettings, type Clock, StartupProblem } from '@punctual/runtime'

import type { ArtifactRetention, LocalArtifactStore } from './artifact-store.ts'
import { createDirectoryArtifactStore } from './directory-artifact-store.ts'
import { createTwoArtifactStores } from './two-artifact-stores.ts'

interface Opening {
  readonly config: ArtifactSettings
  /** Name of this process among those of its machine. */
  readonly name: string
  readonly clock: Clock
}

/**
 * Opens the store that the settings name; null when they name none.
 *
 * @throws StartupProblem when the settings of the bucket are incomplete
 */
export async function openArtifactStore(
  resources: AsyncDisposableStack,
  opening: Opening,
): Promise<LocalArtifactStore | null> {
  const { PUNCTUAL_ARTIFACT_DIR: path, PUNCTUAL_ARTIFACT_WRITES: writes } = opening.config
  const directory = path === undefined ? null : createDirectoryArtifactStore({ directory: path })
  const bucket = await openArtifactBucket(resources, opening)
  if (directory === null || bucket === null) return directory ?? bucket
  return writes === 'directory'
    ? createTwoArtifactStores(directory, bucket)
    : createTwoArtifactStores(bucket, directory)
}

/**
 * Opens the bucket that the settings name; null when they name none.
 *
 * @throws StartupProblem when its settings are incomplete
 */
export async function openArtifactBucket(
  resources: AsyncDisposableStack,
  { config, name, clock }: Opening,
): Promise<(LocalArtifactStore & ArtifactRetention) | null> {
  const url = config.PUNCTUAL_ARTIFACT_BUCKET_URL
  if (url === undefined) return null
  const { PUNCTUAL_ARTIFACT_BUCKET_KEY_ID: accessKeyId, PUNCTUAL_ARTIFACT_BUCKET_SECRET: secretAccessKey } =
    config
  if (accessKeyId === undefined || secretAccessKey === undefined || new URL(url).pathname === '/')
    throw new StartupProblem(
      'PUNCTUAL_ARTIFACT_BUCKET_URL has to name a bucket in its path, and needs PUNCTUAL_ARTIFACT_BUCKET_KEY_ID and PUNCTUAL_ARTIFACT_BUCKET_SECRET.',
    )
  // The library of the service takes a tenth of a second to load.
  const [{ openObjectBucket }, { createBucketArtifactStore }] = await Promise.all([
    import('./object-bucket.ts'),
    import('./bucket-artifact-store.ts'),
  ])
  const region = config.PUNCTUAL_ARTIFACT_BUCKET_REGION
  const bucket = resources.use(openObjectBucket({ url, region, accessKeyId, secretAccessKey }))
  return createBucketArtifactStore({ bucket, directory: await openCopies(resources, name), clock })
}

/** Copies of what is in the bucket; of no use to another process. */
async function openCopies(resources: AsyncDisposableStack, name: string): Promise<string> {
  const directory = join(tmpdir(), `punctual-copies-${name}`)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true, mode: 0o700 })
  resources.defer(() => rm(directory, { recursive: true, force: true }))
  return directory
}
