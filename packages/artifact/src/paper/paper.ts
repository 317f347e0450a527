export type PaperBlock =
  | { readonly kind: 'title' | 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  /** One of a list, with what belongs to it below. */
  | {
      readonly kind: 'entry'
      readonly text: string
      readonly aside: string
      readonly lines: readonly string[]
    }

export interface Paper {
  readonly title: string
  readonly language: string
  /** The instant that the file names as that of its making; whole seconds since 1970 UTC. */
  readonly at: number
  readonly footer: string
  /** JSON. */
  readonly attachment: { readonly name: string; readonly content: string }
  readonly blocks: readonly PaperBlock[]
}
