import { line, optional } from '@punctual/domain/fields'
import { sentence } from '@punctual/domain/words'
import { z } from 'zod'

import { urlProblem } from '../../network/written-url.ts'
import type { DestinationForm, FieldRefusal } from '../../port.ts'
import { type S3Settings, s3SettingsOf } from './settings.ts'

const input = {
  Endpoint: optional(line(2_000), null).meta({
    description: 'Address of the server; by default the one of Amazon in the region',
  }),
  Region: line(100).min(1),
  Bucket: line(63).min(3),
  Prefix: optional(line(900), '').meta({
    description: 'What the keys of files begin with, such as reports/; its names may have expressions',
  }),
  AccessKeyId: line(200).min(1),
  PathStyle: optional(z.boolean(), null).meta({
    description:
      'Whether the bucket stands in the path of an address, and not in its host; by default it does when there is an Endpoint',
  }),
}

type S3Input = z.output<z.ZodObject<typeof input>>

const output = {
  Endpoint: z.string().nullable(),
  Region: z.string(),
  Bucket: z.string(),
  Prefix: z.string(),
  AccessKeyId: z.string(),
  PathStyle: z.boolean(),
}

const bucketForm = /^[a-z0-9][a-z0-9.-]+[a-z0-9]$/
const regionForm = /^[a-z0-9-]+$/

/** A bucket on the wire. */
export const s3Form = {
  input,
  output,
  secrets: [{ field: 'SecretAccessKey', maxLength: 500 }],
  problems(given) {
    const { Endpoint, Region, Bucket, Prefix } = given as S3Input
    const problems: FieldRefusal[] = []
    const url = Endpoint === null ? null : urlProblem(Endpoint)
    if (url !== null) problems.push({ field: 'Endpoint', message: url })
    if (!regionForm.test(Region)) problems.push({ field: 'Region', message: sentence('s3_region_form') })
    if (!bucketForm.test(Bucket)) problems.push({ field: 'Bucket', message: sentence('s3_bucket_form') })
    if (Prefix.startsWith('/') || Prefix.split('/').includes('..'))
      problems.push({ field: 'Prefix', message: sentence('s3_prefix_form') })
    return problems
  },
  fromWire(given): Omit<S3Settings, 'format' | 'fileName' | 'zip' | 'skipIfBlank' | 'onUnknown'> {
    const { Endpoint, Region, Bucket, Prefix, AccessKeyId, PathStyle } = given as S3Input
    return {
      endpoint: Endpoint === null ? null : Endpoint.trim(),
      region: Region,
      bucket: Bucket,
      path: Prefix.trim(),
      accessKeyId: AccessKeyId,
      pathStyle: PathStyle ?? Endpoint !== null,
    }
  },
  toWire(settings): z.input<z.ZodObject<typeof output>> {
    const { endpoint, region, bucket, path, accessKeyId, pathStyle } = s3SettingsOf(settings)
    return {
      Endpoint: endpoint,
      Region: region,
      Bucket: bucket,
      Prefix: path,
      AccessKeyId: accessKeyId,
      PathStyle: pathStyle,
    }
  },
  example: {
    Region: 'eu-central-1',
    Bucket: 'reports-of-sales',
    Prefix: 'daily/{{ScheduledFor:yyyy-MM-dd}}/',
    AccessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    SecretAccessKey: 'a secret access key',
  },
} satisfies DestinationForm
