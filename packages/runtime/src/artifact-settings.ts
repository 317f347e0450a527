import { z } from 'zod'

import { urlSetting } from './config.ts'
import { secretSetting } from './secret-file.ts'

/** Settings of every process that reads or removes files of executions; the directory is described by each. */
export const artifactBucketSettings = {
  PUNCTUAL_ARTIFACT_BUCKET_URL: urlSetting('https', 'http')
    .optional()
    .describe(
      'Bucket of object storage that rendered files are kept in, `https://<host>/<bucket>` with a folder below it if wanted; the same for every worker, scheduler and api.',
    ),
  PUNCTUAL_ARTIFACT_BUCKET_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket.'),
  PUNCTUAL_ARTIFACT_BUCKET_KEY_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Id of the access key that lists, reads, writes and removes objects of the bucket.'),
  PUNCTUAL_ARTIFACT_BUCKET_SECRET: secretSetting(z.string().min(1).optional()).describe(
    'Secret of the access key.',
  ),
  PUNCTUAL_ARTIFACT_WRITES: z
    .enum(['bucket', 'directory'])
    .default('bucket')
    .describe(
      'Where new files go when there is a bucket and a directory; files are read from both, so that they can move from one to the other.',
    ),
}

/** What names the stores of files of a process. */
export type ArtifactSettings = z.output<z.ZodObject<typeof artifactBucketSettings>> & {
  readonly PUNCTUAL_ARTIFACT_DIR?: string | undefined
}
