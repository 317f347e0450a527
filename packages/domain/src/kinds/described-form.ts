import type { SentenceCode } from '../words/index.ts'

/**
 * A kind of source or destination says which members it has as data: their labels, their types and when they
 * apply. The console and the command line draw its form from that, and know no kind. Labels and help are
 * codes of the catalogue, so the interface answers them in the language of the caller.
 */

/**
 * What a caller enters. `Secret` is written and never answered. `File` is a string that usually is in a file,
 * such as a certificate. `List` is several strings, `Map` is strings by name.
 */
export const fieldTypes = ['Text', 'Number', 'Boolean', 'Choice', 'Secret', 'List', 'Map', 'File'] as const

export type FieldType = (typeof fieldTypes)[number]

/** One value of a choice, as requests have it. Without a label it is a proper name, the same in each language. */
export interface Choice {
  readonly value: string
  readonly label?: SentenceCode
}

export interface FormField {
  /** Where the member is in a request and in an answer, such as `SignIn.UserName`; a refusal names it so. */
  readonly name: string
  readonly label: SentenceCode
  readonly help?: SentenceCode
  readonly type: FieldType
  /** Whether a request must have it while it applies. A stored secret may be omitted from an update. */
  readonly isRequired?: boolean
  /** What the service assumes where it is omitted; absent when that depends on other members. */
  readonly default?: string | number | boolean
  /** The values of a `Choice`. */
  readonly choices?: readonly Choice[]
  /** It applies only while another member has one of these values. */
  readonly when?: { readonly field: string; readonly is: readonly string[] }
  /** An example of a value, the same in each language. */
  readonly example?: string
  /** Whether a value usually has several lines. */
  readonly isLong?: boolean
  /** Whether few users need it: a form may fold it away. */
  readonly isMore?: boolean
}

export interface DescribedForm {
  readonly fields: readonly FormField[]
}

/** Choices that are proper names. */
export function properNames(...names: readonly string[]): Choice[] {
  return names.map((value) => ({ value }))
}
