import { isOutOfMemory } from '@punctual/runtime/out-of-memory'

/**
 * Protects a PDF with a password that opens it, with AES-256.
 *
 * @returns null when it cannot be protected: it is damaged, or protected already
 */
export async function lockPdf(content: Uint8Array, password: string): Promise<Buffer | null> {
  const { openPdf } = await import('../inspect/open-pdf.ts')
  try {
    const document = await openPdf(content)
    document.encrypt({ userPassword: password, ownerPassword: password, algorithm: 'AES-256' })
    return Buffer.from(await document.save())
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return null
  }
}
