import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'

import { artifactBucketSettings, readConfig } from '@punctual/runtime'
import { z } from 'zod'

import type { Machine } from './machine.ts'
import { fault, fine, type Found, warning } from './finding.ts'

/** Less free space than this fails runs with large files. */
const leastFreeBytes = 1_073_741_824

export async function checkFiles({ environment, clock }: Machine): Promise<Found[]> {
  const settings = z.object({
    ...artifactBucketSettings,
    PUNCTUAL_ARTIFACT_DIR: z.string().min(1).optional(),
  })
  const config = readConfig(settings, environment)
  const directory = config.PUNCTUAL_ARTIFACT_DIR
  const ofDirectory = directory === undefined ? [] : [await spaceOf(directory, 'PUNCTUAL_ARTIFACT_DIR')]
  const { openArtifactBucket } = await import('@punctual/artifact')
  await using resources = new AsyncDisposableStack()
  const bucket = await openArtifactBucket(resources, { config, name: `doctor-${process.pid}`, clock })
  await bucket?.has('0'.repeat(64))
  const ofBucket = bucket === null ? [] : [fine('the bucket lists its objects')]
  const found = [...ofDirectory, ...ofBucket]
  if (found.length > 0) return found
  return [
    fault(
      'neither PUNCTUAL_ARTIFACT_DIR nor PUNCTUAL_ARTIFACT_BUCKET_URL is set',
      'Set one of them for every worker, scheduler and api.',
    ),
  ]
}

/** Whether a directory can be written to, and has room. */
export async function spaceOf(directory: string, setting: string): Promise<Found> {
  try {
    await access(directory, constants.W_OK)
    const { bavail, bsize } = await statfs(directory)
    const free = `${directory} has ${Math.floor((bavail * bsize) / 1_048_576)} MiB free`
    return bavail * bsize < leastFreeBytes
      ? warning(free, `Make room there, or let ${setting} name another directory.`)
      : fine(free)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return fault(said, `Let ${setting} name a directory that this user may write to.`)
  }
}
