import { createReadStream } from 'node:fs'
import { dirname } from 'node:path'

import { mailServerTarget } from '@punctual/domain'

import type { DelivererContext } from '../../context.ts'
import type { Deliverer, Prepared } from '../../port.ts'
import type { Message } from './message.ts'

/** Sends each shipment as one message. No mail server can be asked afterwards whether it has taken one. */
export function createEmailDeliverer({ mailer }: DelivererContext): Deliverer {
  if (mailer === null) throw new TypeError('this process sends no mail')
  return {
    target: () => mailer.targets()[0] ?? mailServerTarget(''),
    targets: () => mailer.targets(),
    mostBytes: (targets, signal) => mailer.mostBytes(targets, signal),
    sendsAtOnce: () => mailer.mailsAtOnce(),
    send: (prepared, { recipients: to, requestSendPermit, targets, isFollowed }, signal) =>
      mailer.send({ to, raw: messageOf(prepared), requestSendPermit, targets, isFollowed }, signal),
  }
}

function messageOf({ files: [message] }: Prepared): Message {
  if (!message) throw new TypeError('a mail is prepared as one file')
  if (!('content' in message)) {
    const { bytes, path } = message
    return { bytes, directory: dirname(path), read: () => createReadStream(path) }
  }
  const { buffer, byteOffset, byteLength } = message.content
  return Buffer.from(buffer, byteOffset, byteLength)
}
