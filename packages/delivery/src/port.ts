import type {
  DescribedKind,
  DestinationSecrets,
  DestinationSettings,
  ExpressionScope,
  Failure,
  ListMember,
  Target,
} from '@punctual/domain'
import type { Language, Sentence } from '@punctual/domain/words'
import type { EgressGuard, RecipientDomains } from '@punctual/runtime'
import type { z } from 'zod'

import type { AnnouncementForm } from './announcement.ts'
import type { AttachmentSource, LockPdf } from './attachment.ts'
import type { DelivererContext } from './context.ts'
import type { AskedTargets, SendOutcome } from './send-outcome.ts'

/** What goes to one destination: its files, and the values that its templates are filled with. */
export interface Shipment {
  /** Bound: what decides the recipients is filled in. */
  readonly settings: DestinationSettings
  readonly secrets: DestinationSecrets
  /** Sender of mails, such as `Punctual <reports@example.org>`. */
  readonly sender: string
  /** Of what the mail says besides its settings. */
  readonly language: Language
  /** The same for every send of the same result to the same destination. */
  readonly receiptId: string
  /** An instant fixed with the execution, so that a repeat has the same bytes. */
  readonly date: Date
  readonly executionId: string
  readonly scheduleId: string
  /** The values that templates and file names are filled with. */
  readonly scope: ExpressionScope
  readonly files: readonly AttachmentSource[]
  /** Addresses of the delivered files and of the reports; none unless the kind gives them to its recipients. */
  readonly links: readonly { readonly text: string; readonly url: string }[]
  /** Addresses of the delivered files, in their order; none where there are no such links. */
  readonly fileUrls: readonly string[]
  /** Of a mail. */
  readonly design?: MailDesign | undefined
  /** Whether the files are kept as they are sent, since they differ from those that were made. */
  readonly keepsFiles: boolean
  /** Largest message that the other side takes; null when that is not known. */
  readonly mostBytes?: number | null
  /** Sentences for the recipient, such as what is missing. */
  readonly notes: readonly string[]
  /** Of a mail to one recipient: where the recipient stops these mails. */
  readonly unsubscribeUrl?: string | null
}

/** What the body of a mail is made with, beside the settings. */
export interface MailDesign {
  /** Null: the body of the settings, or the template of the service where that is empty. */
  readonly template: { readonly html: string; readonly text: string } | null
  /** The user who is responsible for the schedule; empty when there is none. */
  readonly owner: string
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
  /** The files as they are sent, when the shipment says that they are kept; the caller removes them. */
  readonly locked: readonly AttachedFile[]
}

export type Share = <Value>(key: readonly unknown[], make: () => Promise<Value>) => Promise<Value>

export interface PrepareTools {
  readonly lockPdf: LockPdf
  /**
   * Makes what several shipments of one task have in common once, under a key that says all that it is made of. Absent
   * for a single one.
   */
  readonly share?: Share
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
  /** That of the shipment. */
  readonly date: Date
  /** One ledger row each. */
  readonly recipients: readonly string[]
  /**
   * Asked once, before the last step that cannot be undone. Until then the other side has accepted nothing.
   * False, or an error, breaks the send off.
   */
  readonly requestSendPermit: () => Promise<boolean>
  /**
   * The replies to the other deliveries of the run to the same recipient; null for one in doubt. Those that have not
   * arrived are not among them.
   *
   * @param isSame whether another recipient is the same place under another name
   */
  readonly readOthers: (isSame?: (recipient: string) => boolean) => Promise<readonly (string | null)[]>
  /** Whether an earlier send of it was permitted: some of it may be there. */
  readonly isRepeat?: boolean | undefined
  /** Of the targets of the deliverer, those that may be asked; all unless given. */
  readonly targets?: readonly Target[] | undefined
  /** Whether another send of the run to the same target comes next: a connection may be kept for that. */
  readonly isFollowed?: (() => boolean) | undefined
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
  readonly detail: Sentence
}

/**
 * The work of one kind. An outcome of the other side is a value, never an exception. No method repeats by
 * itself.
 */
export interface Deliverer {
  /** The target whose breaker makes runs wait while it does not answer. */
  target(settings: DestinationSettings): Target
  /** The targets of which one takes a send, in the order in which they are asked; `target` only when absent. */
  targets?(settings: DestinationSettings): readonly Target[]
  /**
   * Asks how large a message the first of the targets takes, unless that is known; null when it does not say. Absent
   * where the size makes no difference to what is sent.
   */
  mostBytes?(targets: readonly Target[], signal: AbortSignal): Promise<number | null>
  /** How many sends of a run to the same target may go at the same time; one at a time when absent. */
  sendsAtOnce?(): number
  /** The outcome has one entry for each recipient, in their order. */
  send(
    prepared: Prepared,
    sending: Sending,
    signal: AbortSignal,
  ): Promise<SendOutcome & { readonly asked?: AskedTargets }>
  /**
   * Asks what became of an interrupted send. A kind without it cannot be asked: its interrupted sends stay in
   * doubt, so each holds an in-doubt slot.
   */
  confirm?(prepared: Prepared, sending: Sending, signal: AbortSignal): Promise<Confirmation>
  /**
   * Takes every step of a send but the last one for a reader: nothing stays. The first step that fails is the last.
   */
  test?(tested: TestedDestination, signal: AbortSignal): Promise<readonly TestStep[]>
}

/** What a test reaches the other side with. */
export interface TestedDestination {
  readonly settings: DestinationSettings
  readonly secrets: DestinationSecrets
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
  /** Checks the hosts that a destination names. */
  readonly egress: EgressGuard
}

export interface FieldRefusal {
  /** As requests name it; a caller puts the place of the destination before it. */
  readonly field: string
  readonly message: Sentence
}

/** A member of requests that is sealed when it is stored, and never answered. */
export interface SecretField {
  /** As requests name it; answers have `Has` and this name. */
  readonly field: string
  /** In characters. */
  readonly maxLength: number
}

/** The members of a kind besides those of all destinations. */
export interface DestinationForm {
  readonly input: z.ZodRawShape
  readonly output: z.ZodRawShape
  /** Those that only this kind has; none for most. */
  readonly secrets?: readonly SecretField[]
  /** What several members say against each other. @param input what `input` parsed */
  problems(input: Readonly<Record<string, unknown>>): readonly FieldRefusal[]
  /**
   * The settings of the kind.
   *
   * @param input what `input` parsed, with the secrets that are given
   * @param stored those that it replaces; null for a new destination
   */
  fromWire(
    input: Readonly<Record<string, unknown>>,
    stored: DestinationSettings | null,
  ): Readonly<Record<string, unknown>>
  /** What `output` describes. */
  toWire(settings: DestinationSettings): Readonly<Record<string, unknown>>
  readonly example: Readonly<Record<string, unknown>>
}

/** A source account that a destination signs in with. */
export interface DestinationAccount {
  readonly kind: string
  readonly id: string
  /** As requests name it. */
  readonly field: string
}

/** What is known of a kind of destination without asking the other side. */
export interface DestinationKind {
  /** As destinations store it, and as `Type` on the wire. */
  readonly kind: string
  /** Whether its recipients are addresses, which may be suppressed. */
  readonly isMail?: true
  /** What users read of it, and its form. */
  readonly description: DescribedKind
  /** Settings as they are stored, those of all kinds included. */
  readonly settings: z.ZodType<DestinationSettings>
  readonly form: DestinationForm
  /**
   * The other side that the secrets of the kind are given to. A stored secret does not stay when it changes: so
   * a caller who may edit a destination cannot have its secret sent elsewhere.
   */
  secretsGoTo?(settings: DestinationSettings): readonly string[]
  /** The account that it signs in with; null for settings with secrets of their own. Absent where none ever does. */
  account?(settings: DestinationSettings): DestinationAccount | null
  /** What is missing of the secrets. @param isStored whether the destination will have the secret of a field */
  missingSecrets?(
    settings: DestinationSettings,
    isStored: (field: string) => boolean,
  ): readonly FieldRefusal[]
  texts(settings: DestinationSettings): readonly PlacedText[]
  /**
   * What the rules of the operator forbid in bound settings.
   *
   * @param row the row of the data that they were bound with, for sentences; null without rows
   */
  refusals(settings: DestinationSettings, policy: DeliveryPolicy, row: number | null): readonly FieldRefusal[]
  /** What is forbidden as far as this machine shows, such as a link; absent when nothing shows. */
  inspect?(settings: DestinationSettings, policy: DeliveryPolicy): Promise<readonly FieldRefusal[]>
  /**
   * Where its files get their names, with expressions; absent where each delivery has a place of its own. Files of two
   * deliveries with the same place may have the same name.
   */
  filesIn?(settings: DestinationSettings): string
  /** Fills in what decides the recipients. */
  bind(settings: DestinationSettings, scope: ExpressionScope, giver: Giver): BoundDestination
  /** The names of the lists of recipients in the settings. */
  lists?(settings: DestinationSettings): readonly string[]
  /** Bound settings with the members in place of their lists. @param members by `listKey` */
  withLists?(
    settings: DestinationSettings,
    members: ReadonlyMap<string, readonly ListMember[]>,
  ): BoundDestination
  /** Whether each recipient gets a delivery of its own. The message may name `Recipient.…` then. */
  isOneEach?(settings: DestinationSettings): boolean
  /** The settings of a delivery to one recipient only. */
  forOne?(settings: DestinationSettings, recipient: string): DestinationSettings
  /** Of bound settings; one ledger row each. */
  recipients(settings: DestinationSettings): readonly string[]
  /** What the recipient knows a delivery by. */
  receiptId(delivery: ShippedResult, sender: string): string
  /**
   * Whether the recipient gets the addresses of the reports in their source systems. `if-any`: where there is one, and
   * nothing says that there is none. `beside` the files, or `only`: instead of them.
   */
  links(settings: DestinationSettings): 'none' | 'if-any' | 'beside' | 'only'
  /** What its message is made with beside the settings; null when the settings say all. Absent for kinds without mails. */
  template?(settings: DestinationSettings): { readonly id: string | null } | null
  /** For how many days a link to the delivered files is valid; null or absent: the recipient gets none. */
  linkExpiryDays?(settings: DestinationSettings): number | null
  /** Carries what is said of schedules without a report; absent where the kind takes only files. */
  readonly announcement?: AnnouncementForm
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
  /** Where each recipient gets a delivery of its own. */
  readonly recipient?: string
}

/** What makes a delivery impossible, or its bytes. */
export type Preparation =
  | ({ readonly ok: true } & Prepared)
  | { readonly ok: false; readonly failure: Failure }
