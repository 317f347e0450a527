import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

import { signatureRefusal } from './s3-signature.ts'

/** A server of S3, for tests, which checks signatures. Its keys are `S3RVER`, both of them. */
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
  const front = await startFront(port)
  return {
    port: (front.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      front.closeAllConnections()
      front.close()
      await server.close()
    },
  }
}

/** Checks signatures, which the library does not, and passes on what is signed. A request that ends early goes no further. */
async function startFront(port: number): Promise<Server> {
  const front = createServer((asked, answer) => {
    passOn(asked, answer, port).catch((error: unknown) =>
      answer.destroy(error instanceof Error ? error : undefined),
    )
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  return front
}

async function passOn(asked: IncomingMessage, answer: ServerResponse, port: number): Promise<void> {
  const content = await buffer(asked)
  const refusal = signatureRefusal(asked, content, 'S3RVER')
  if (refusal !== null) {
    const status = refusal === 'SignatureDoesNotMatch' ? 403 : 400
    answer.writeHead(status, { 'content-type': 'application/xml' })
    answer.end(`<Error><Code>${refusal}</Code><Message>${refusal}</Message></Error>`)
    return
  }
  const { method, url: path, headers } = asked
  const passed = request({ host: '127.0.0.1', port, method, path, headers }).end(content)
  const [answered] = (await once(passed, 'response')) as [IncomingMessage]
  answer.writeHead(answered.statusCode ?? 500, answered.headers)
  await pipeline(answered, answer)
}
