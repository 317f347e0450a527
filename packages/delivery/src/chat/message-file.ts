import type { Prepared, PreparedFile } from '../port.ts'

/** A message as a file, which the process with limits hands to the transport. */
export function messageFile(message: object): PreparedFile {
  const content = Buffer.from(JSON.stringify(message))
  return { name: 'message.json', contentType: 'application/json', bytes: content.length, content }
}

/** What `messageFile` was given, and the other files. */
export function readMessageFile({ files: [first, ...files] }: Prepared): {
  readonly message: unknown
  readonly files: readonly PreparedFile[]
} {
  if (!first || !('content' in first)) throw new TypeError('a message is prepared as the first file')
  return { message: JSON.parse(Buffer.from(first.content).toString()), files }
}
