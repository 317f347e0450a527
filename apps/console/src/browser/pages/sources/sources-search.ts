/** What the address of a new source says: its kind, once it is chosen. */
export interface NewSourceSearch {
  readonly kind?: string
}

export function newSourceSearch({ kind }: Readonly<Record<string, unknown>>): NewSourceSearch {
  return typeof kind === 'string' && kind !== '' ? { kind: kind.slice(0, 100) } : {}
}

/** What the address of one source says: whether it is being edited. */
export interface SourceSearch {
  readonly edit?: true
}

export function sourceSearch({ edit }: Readonly<Record<string, unknown>>): SourceSearch {
  return edit === true ? { edit } : {}
}
