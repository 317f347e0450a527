/** Something that is opened for the first who needs it and closed after the last has left. */
export interface Shared<Resource> extends AsyncDisposable {
  /**
   * Every success is followed by one `leave`. @throws what opening throws; the next one who joins tries again
   */
  join(): Promise<Resource>
  leave(): void
}

export function createShared<Resource extends AsyncDisposable>(
  open: () => Promise<Resource>,
): Shared<Resource> {
  let members = 0
  let opened: Promise<Resource> | null = null
  let closed: Promise<void> = Promise.resolve()

  function leave(): void {
    members -= 1
    if (members > 0 || opened === null) return
    closed = close(opened, closed)
    opened = null
  }

  /** What failed to open needs no closing. */
  async function close(last: Promise<Resource>, before: Promise<void>): Promise<void> {
    await before
    const resource = await last.catch(() => null)
    await resource?.[Symbol.asyncDispose]()
  }

  return {
    async join() {
      members += 1
      opened ??= open()
      try {
        return await opened
      } catch (error) {
        leave()
        throw error
      }
    },
    leave,
    async [Symbol.asyncDispose]() {
      if (opened !== null) closed = close(opened, closed)
      opened = null
      await closed
    },
  }
}
