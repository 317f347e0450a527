interface FileProblem {
  readonly code: string | null
  readonly syscall: string | null
}

/** What the operating system says about a file that cannot be used; nothing of another error. */
export function fileProblemOf(error: unknown): FileProblem {
  if (!(error instanceof Error)) return { code: null, syscall: null }
  const fields = new Map<string, unknown>(Object.entries(error))
  const textOf = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : null
  }
  return { code: textOf('code'), syscall: textOf('syscall') }
}
