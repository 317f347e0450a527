/** Sentences by the name of the member that they describe. */
export type Sentences = Readonly<Record<string, string>>

/** The same by the names of the schemas that have the members: one, or several with a space between them. */
export type Members = Readonly<Record<string, Sentences>>
