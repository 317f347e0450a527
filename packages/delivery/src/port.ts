import type {
  DescribedKind,
  DestinationSecrets,
  DestinationSettings,
  ExpressionScope,
  Failure,
  Target,
} from '@punctual/domain'
import type { Sentence } from '@punctual/domain/words'
import type { RecipientDomains } from '@punctual/runtime'
import type { z } from 'zod'

import type { AttachmentSource, LockPdf } from './attachment.ts'
import type { DelivererContext } from './context.ts'
import type { SendOutcome } from './send-outcome.ts'

/** What goes to one destination: its files, and the values that its templates are filled with. */
export interface Shipment {
  /** Bound: what decides the recipients is filled in. */
  readonly settings: DestinationSettings
  readonly secrets: DestinationSecrets
  /** Sender of mails, such as `Punctual <reports@example.org>`. */
  readonly sender: string
  /** The same for every send of the same result to the same destination. */
  readonly receiptId: string
  /** An instant fixed with the execution, so that a repeat has the same bytes. */
  readonly date: Date
  readonly executionId: string
  /** The values that templates and file names are filled with. */
  readonly scope: ExpressionScope
  readonly files: readonly AttachmentSource[]
  /** Addresses of the reports; none unless the settings ask for links. */
  readonly links: readonly { readonly text: string; readonly url: string }[]
  /** Sentences for the recipient, such as what is missing. */
  readonly notes: readonly string[]
}

/** A file in a directory of the attempt. */
export interface AttachedFile {
  readonly path: string
  readonly name: string
  readonly contentType: string
}

/** Bytes that are ready to be sent: a small file as its content, a large one by its path. */
export type PreparedFile = {
  readonly name: string
  readonly contentType: string
  readonly bytes: number
} & (
  | { readonly content: Uint8Array }
  /** `isTemporary`: made for this send, so that the caller removes it afterwards. */
  | { readonly path: string; readonly isTemporary: boolean }
)

export interface Prepared {
  readonly files: readonly PreparedFile[]
  /** The files as they are sent, when they are locked with a password; the caller removes them. */
  readonly locked: readonly AttachedFile[]
}

export interface PrepareTools {
  readonly lockPdf: LockPdf
  /** Directory of the attempt. */
  readonly directory: string
}

/**
 * Makes the bytes that are sent. The same shipment makes the same bytes in every attempt, unless a password is
 * used. It runs in a process with limits, because the files may come from anywhere.
 *
 * @throws FailureError when the settings cannot be fulfilled
 */
export type Prepare = (shipment: Shipment, tools: PrepareTools) => Promise<Prepared>

/** One send of prepared bytes. */
export interface Sending {
  readonly settings: DestinationSettings
  readonly secrets: DestinationSecrets
  readonly receiptId: string
  /** One ledger row each. */
  readonly recipients: readonly string[]
  /**
   * Asked once, before the last step that cannot be undone. Until then the other side has accepted nothing.
   * False, or an error, breaks the send off.
   */
  readonly requestSendPermit: () => Promise<boolean>
}

/** What the other side says of a send that was interrupted. */
export type Confirmation =
  /** It has what was sent; `reply` is for the record. */
  | { readonly kind: 'arrived'; readonly reply: string }
  /** It certainly has nothing of it. */
  | { readonly kind: 'absent' }
  /** It may have taken it, and does not know. */
  | { readonly kind: 'unknown' }
  /** It could not be asked now. */
  | { readonly kind: 'not-asked'; readonly failure: Failure }

/** One step of a test of a destination, in the order in which they were taken. */
export interface TestStep {
  readonly name: Sentence
  readonly ok: boolean
  readonly detail: Sentence | string
}

/**
 * The work of one kind. An outcome of the other side is a value, never an exception. No method repeats by
 * itself.
 */
export interface Deliverer {
  /** Whose breaker keeps runs away while it is away. */
  target(settings: DestinationSettings): Target
  /** The outcome has one entry for each recipient, in their order. */
  send(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<SendOutcome>
  /**
   * Asks what became of an interrupted send. A kind without it cannot be asked: its interrupted sends stay in
   * doubt, so each holds an in-doubt slot.
   */
  confirm?(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation>
  /**
   * Takes every step of a send but the last one for a reader: nothing stays. The first step that fails is the last.
   */
  test?(settings: DestinationSettings, signal: AbortSignal): Promise<readonly TestStep[]>
}

/** Where expressions come from, for sentences. */
export type Giver = 'row' | 'destination'

export type BoundDestination =
  | { readonly ok: true; readonly settings: DestinationSettings }
  /** The expressions make no usable recipients of it; `recipient` is what the ledger names instead. */
  | { readonly ok: false; readonly recipient: string; readonly said: Sentence }

/** A text of the settings that expressions are filled into. */
export interface PlacedText {
  /** As requests name it. */
  readonly field: string
  readonly text: string
  /**
   * `recipients`: filled in before anything is made, so it names only what is the same in every attempt.
   * `message`: filled in when the files are made, so it may name the report too.
   */
  readonly use: 'recipients' | 'message'
}

/** The rules of the operator. */
export interface DeliveryPolicy {
  readonly recipientDomains: RecipientDomains
  /** Directories below which files may be delivered. */
  readonly directoryRoots: readonly string[]
}

export interface FieldRefusal {
  /** As requests name it; a caller puts the place of the destination before it. */
  readonly field: string
  readonly message: Sentence
}

/** The members of a kind besides those of all destinations. */
export interface DestinationForm {
  readonly input: z.ZodRawShape
  readonly output: z.ZodRawShape
  /** What several members say against each other. @param input what `input` parsed */
  problems(input: Readonly<Record<string, unknown>>): readonly FieldRefusal[]
  /** The settings of the kind. @param input what `input` parsed */
  fromWire(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** What `output` describes. */
  toWire(settings: DestinationSettings): Readonly<Record<string, unknown>>
  readonly example: Readonly<Record<string, unknown>>
}

/** What is known of a kind of destination without asking the other side. */
export interface DestinationKind {
  /** As destinations store it, and as `Type` on the wire. */
  readonly kind: string
  /** What users read of it, and its form. */
  readonly description: DescribedKind
  /** Settings as they are stored, those of all kinds included. */
  readonly settings: z.ZodType<DestinationSettings>
  readonly form: DestinationForm
  texts(settings: DestinationSettings): readonly PlacedText[]
  /**
   * What the rules of the operator forbid in bound settings.
   *
   * @param row the row of the data that they were bound with, for sentences; null without rows
   */
  refusals(settings: DestinationSettings, policy: DeliveryPolicy, row: number | null): readonly FieldRefusal[]
  /** What is forbidden as far as this machine shows, such as a link; absent when nothing shows. */
  inspect?(settings: DestinationSettings, policy: DeliveryPolicy): Promise<readonly FieldRefusal[]>
  /** Fills in what decides the recipients. */
  bind(settings: DestinationSettings, scope: ExpressionScope, giver: Giver): BoundDestination
  /** Of bound settings; one ledger row each. */
  recipients(settings: DestinationSettings): readonly string[]
  /** What the recipient knows a delivery by. */
  receiptId(delivery: ShippedResult, sender: string): string
  /** Whether the recipient gets links to the reports: none, beside the files, or instead of them. */
  links(settings: DestinationSettings): 'none' | 'beside' | 'only'
  /** Loads the code for the process with limits. */
  loadPrepare(): Promise<Prepare>
  /** Loads the transport. */
  loadConnect(): Promise<(context: DelivererContext) => Deliverer>
}

/** A result of an execution that is being delivered to one destination. */
export interface ShippedResult {
  readonly executionId: string
  readonly destinationId: string
  readonly row: number
}

/** What makes a delivery impossible, or its bytes. */
export type Preparation =
  | ({ readonly ok: true } & Prepared)
  | { readonly ok: false; readonly failure: Failure }
