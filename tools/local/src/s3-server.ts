import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'

/** A server of S3, for tests. Its keys are `S3RVER`, both of them. */
export interface S3Server extends AsyncDisposable {
  readonly port: number
}

/** What is used of the library, which has no type declarations. */
type S3rverClass = new (options: {
  readonly address: string
  readonly port: number
  readonly silent: boolean
  readonly directory: string
  readonly configureBuckets: readonly { readonly name: string; readonly configs: readonly string[] }[]
}) => { run(): Promise<{ readonly port: number }>; close(): Promise<void> }

/** Starts a server of S3 on 127.0.0.1, in this process. @param options.dir where it keeps its objects */
export async function startS3Server({
  dir,
  bucket,
}: {
  readonly dir: string
  readonly bucket: string
}): Promise<S3Server> {
  const require = createRequire(import.meta.url)
  const S3rver = require('s3rver') as S3rverClass
  mkdirSync(dir, { recursive: true })
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: dir,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  return { port, [Symbol.asyncDispose]: () => server.close() }
}
