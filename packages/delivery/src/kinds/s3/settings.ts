import { destinationSettings, type DestinationSettings, destinationSource } from '@punctual/domain'
import { z } from 'zod'

/** The kind as destinations store it. */
export const s3 = 'S3'

/** As failures of this kind name what reported them. */
export const s3Source = `${destinationSource}${s3}`

export const s3Settings = z.object({
  ...destinationSettings.shape,
  /** Null for the one of Amazon in the region. */
  endpoint: z.string().nullable(),
  region: z.string(),
  bucket: z.string(),
  /** What the keys of files begin with; a template. */
  path: z.string(),
  accessKeyId: z.string(),
  /** Whether the bucket stands in the path of an address, and not in its host. */
  pathStyle: z.boolean(),
})

export type S3Settings = z.infer<typeof s3Settings>

/** The settings of a destination that is known to be a bucket. */
export function s3SettingsOf(settings: DestinationSettings): S3Settings {
  return settings as S3Settings
}

/** The address of the server, without the bucket. */
export function endpointOf({ endpoint, region }: S3Settings): string {
  return endpoint ?? `https://s3.${region}.amazonaws.com`
}
