/**
 * The token of the page of a recipient. It says itself whose page it is, and which schedule the mail was of. No
 * recipient can make that of another. A link does not expire: a recipient may stop the mails with the oldest one.
 */
import { createTokenSigner, idAsBytes, idBytes, idOfBytes } from '@punctual/runtime'

export interface RecipientLink {
  /** Without a display name. */
  readonly address: string
  readonly scheduleId: string
}

export interface RecipientTokens {
  sign(link: RecipientLink): string
  /** Null for what no key has signed. */
  read(token: string): RecipientLink | null
}

const version = 1

/** @param secretKeys at least one */
export function createRecipientTokens(secretKeys: readonly Uint8Array[]): RecipientTokens {
  const signer = createTokenSigner(secretKeys, 'punctual pages of recipients')
  return {
    sign({ address, scheduleId }) {
      return signer.sign(Buffer.concat([Buffer.from([version]), idAsBytes(scheduleId), Buffer.from(address)]))
    },
    read(token) {
      const signed = signer.read(token)
      if (signed === null || signed[0] !== version) return null
      return {
        scheduleId: idOfBytes(signed.subarray(1, 1 + idBytes)),
        address: signed.subarray(1 + idBytes).toString(),
      }
    },
  }
}
