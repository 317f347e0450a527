/**
 * What the console knows of a kind of source: its fields as data, and the steps of its validation. One file below
 * this folder and one line in `registry.ts` make the forms, the list and the steps of a kind.
 */
import type { SourceFamily } from '../../../api/source-queries.ts'
import type { MessageId } from '../../../messages/en.ts'

export interface SourceField {
  /** Its way on the wire, such as `SignIn.UserName`; a refusal of the service names it so. */
  readonly name: string
  readonly label: MessageId
  /** A secret is write-only: left empty, the stored one stays. */
  readonly input: 'text' | 'number' | 'secret' | 'long' | 'long-secret' | 'choice'
  readonly help?: MessageId
  /** What a value looks like, the same in each language. */
  readonly example?: string
  readonly isRequired?: boolean
  /** The values of a choice; the first one is chosen for a new source. */
  readonly options?: readonly FieldOption[]
  /** The field is only there while another one has one of these values. */
  readonly when?: { readonly name: string; readonly is: readonly string[] }
  /** Rarely needed: it is folded away. */
  readonly isMore?: boolean
}

export interface FieldOption {
  /** Empty for a choice that leaves the field out. */
  readonly value: string
  /** A proper name, or the key of its words. */
  readonly text: { readonly name: string } | { readonly message: MessageId }
}

export interface ValidationStep {
  /** What the service calls it in `Problems[].What`. */
  readonly what: string
  readonly label: MessageId
  /** Without it the later steps were not tried. */
  readonly isNeeded?: boolean
}

export interface SourceKind {
  /** As the service names it in `Kind`, where accounts of several kinds are together. */
  readonly kind: string
  readonly label: MessageId
  /** One sentence: what it reads. */
  readonly description: MessageId
  /** The operations that it is read and written by. */
  readonly family: SourceFamily
  /** Members that each request carries beside the fields. */
  readonly fixed: Readonly<Record<string, string>>
  readonly fields: readonly SourceField[]
  /** Empty where the service itself answers the steps. */
  readonly steps: readonly ValidationStep[]
}
