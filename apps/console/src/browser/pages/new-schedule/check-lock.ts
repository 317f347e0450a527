/** Only one tab of a browser checks or tests a draft at a time; a tab that is closed gives it up. */

/**
 * Takes the draft, unless another tab has it.
 *
 * @returns what gives it back; null while another tab has it
 */
export async function takeDraft(locks: LockManager, draftId: string): Promise<(() => void) | null> {
  const taken = Promise.withResolvers<(() => void) | null>()
  const given = Promise.withResolvers<void>()
  void locks
    .request(`punctual-check:${draftId}`, { ifAvailable: true }, async (lock) => {
      taken.resolve(lock === null ? null : given.resolve)
      if (lock !== null) await given.promise
    })
    .catch(taken.reject)
  return await taken.promise
}
