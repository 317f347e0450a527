import { addAbortSignal, Readable } from 'node:stream'

import { type MailServer, parseAddress } from '@punctual/domain'
import DKIM from 'nodemailer/lib/dkim'
import MailComposer from 'nodemailer/lib/mail-composer'

import type { Message } from './message.ts'

/**
 * A composed message as one mail server sends it: with the sender of that server, and signed with its key. The rest of
 * the bytes stays as it is, so a message is composed once, whichever server takes it.
 */
export async function outgoingMessage(
  message: Message,
  { from, server: { settings, secrets }, signal }: SendingServer,
): Promise<Message> {
  const sent = await withSender(message, { from, signal })
  const { dkim } = settings
  const privateKey = secrets.dkimPrivateKey ?? ''
  return dkim === null ? sent : await signed(sent, { ...dkim, privateKey, signal })
}

interface SendingServer {
  readonly server: MailServer
  /** Sender of its mails. */
  readonly from: string
  readonly signal: AbortSignal
}

/** Longest header block of a message that is read; a composed one is far below. */
const maxHeaderBytes = 1_048_576

const fromField = /^From:.*(?:\r\n[ \t].*)*\r\n/m

async function withSender(
  message: Message,
  { from, signal }: Pick<SendingServer, 'from' | 'signal'>,
): Promise<Message> {
  const header = await headerOf(message, signal)
  const present = fromField.exec(header)?.[0]
  const wanted = fromLine(from)
  if (present === undefined || present === wanted) return message
  // A composed header is ASCII, so characters are bytes.
  return replaceStart(
    message,
    header.length,
    Buffer.from(
      header.replace(present, () => wanted),
      'latin1',
    ),
  )
}

/** The line of the sender that was asked for last: the mails of a run have one sender. */
let lastLine = { from: '', line: '' }

function fromLine(from: string): string {
  if (lastLine.from !== from) lastLine = { from, line: composeFromLine(from) }
  return lastLine.line
}

function composeFromLine(from: string): string {
  const parsed = parseAddress(from)
  if (!parsed.ok) throw new TypeError('the sender of a mail server is an address')
  const { name, address } = parsed.address
  const node = new MailComposer({ from: { name: name ?? '', address }, newline: 'windows' }).compile()
  const line = fromField.exec(`${node.buildHeaders()}\r\n`)?.[0]
  if (line === undefined) throw new TypeError('a composed message has a sender')
  return line
}

/** The header of a message with its last line end, in Latin-1. */
async function headerOf(message: Message, signal: AbortSignal): Promise<string> {
  if (Buffer.isBuffer(message)) return upToBody(message)
  const source = addAbortSignal(signal, message.read())
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxHeaderBytes || Buffer.concat(chunks).includes('\r\n\r\n')) break
  }
  source.destroy()
  return upToBody(Buffer.concat(chunks))
}

function upToBody(start: Buffer): string {
  const end = start.indexOf('\r\n\r\n')
  return end < 0 || end > maxHeaderBytes ? '' : start.subarray(0, end + 2).toString('latin1')
}

/** The message with other bytes in place of its first ones. */
function replaceStart(message: Message, replacedBytes: number, start: Buffer): Message {
  if (Buffer.isBuffer(message)) return Buffer.concat([start, message.subarray(replacedBytes)])
  return {
    ...message,
    bytes: message.bytes - replacedBytes + start.length,
    read: () => Readable.from(restarted(message.read(), replacedBytes, start), { objectMode: false }),
  }
}

async function* restarted(source: Readable, skippedBytes: number, start: Buffer): AsyncGenerator<Buffer> {
  yield start
  let left = skippedBytes
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (left < chunk.length) yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
}

interface DkimKey {
  readonly domain: string
  readonly selector: string
  readonly privateKey: string
  readonly signal: AbortSignal
}

/**
 * The header fields that a signature covers, those that a mail has (RFC 6376, section 5.4.1). Mailbox providers honour
 * the one-click unsubscription only where both of its fields are signed (RFC 8058, section 4).
 */
const signedFields = [
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:In-Reply-To:References',
  'MIME-Version:Content-Type:Content-Transfer-Encoding:Content-ID:Content-Description',
  'List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post',
].join(':')

/** Longest body that a signature is made of in memory. */
const maxBytesInMemory = 1_048_576

async function signed(message: Message, { domain, selector, privateKey, signal }: DkimKey): Promise<Message> {
  const isInMemory = Buffer.isBuffer(message)
  const signer = new DKIM({
    domainName: domain,
    keySelector: selector,
    headerFieldNames: signedFields,
    privateKey,
    // The library keeps the message until it has signed it, and removes the copy when its output is closed.
    ...(!isInMemory && { cacheDir: message.directory, cacheTreshold: maxBytesInMemory }),
  })
  const input = isInMemory ? message : message.read()
  const output = addAbortSignal(signal, signer.sign(input))
  // The library writes the signature first, in one piece, once it has read the message.
  for await (const chunk of output as AsyncIterable<Buffer>) {
    const signature = Buffer.from(chunk)
    if (!signature.toString('latin1').startsWith('DKIM-Signature:')) break
    return replaceStart(message, 0, signature)
  }
  throw new TypeError('the key of a mail server signs')
}
