import type { PageEvidence } from '@punctual/browser'
import type { DescribedKind, Failure, ReportDefinition, ReportFormat, SourceAccount } from '@punctual/domain'
import type { Sentence, SentenceCode } from '@punctual/domain/words'
import type { z } from 'zod'

import type { SourceContext } from './context.ts'

/** What an operation of a connector ends with; only the caller's abort and bugs are thrown. */
export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: Failure; readonly evidence?: PageEvidence }

export interface ExportRequest {
  readonly account: SourceAccount
  readonly definition: ReportDefinition
  readonly format: ReportFormat
  /** Existing directory of this execution; the file is written there and nowhere else. */
  readonly directory: string
  /** Longest time for the whole export, waits and the download included. */
  readonly timeoutMs: number
  /** IANA name of the zone that the scripts of a page see; UTC unless given. */
  readonly timeZone?: string
}

/** A file that a source system made, as it was received: nothing about its content is proven yet. */
export interface ExportedFile {
  readonly path: string
  /** As the source system said it; empty when it said nothing. */
  readonly contentType: string
  readonly bytes: number
  /** Name of the report in the source system. */
  readonly reportName: string
  /** Without a dot, such as `pdf`; `zip` when there are several files in one. */
  readonly extension: string
  /** How many pages were asked for; null when the request does not say, as for a whole report. */
  readonly expectedPages: PageCount | null
  readonly chosen: ChosenMethod
}

/** How a report is rendered, and why so: a sentence for the timeline of its execution. */
export interface ChosenMethod {
  /** 1: by the interface of the source system that makes files. 2: by its page in a browser. */
  readonly method: 1 | 2
  readonly reason: Sentence
}

/**
 * Pages that a file must have: exactly so many, or at least so many when the format may add one of its own.
 */
export interface PageCount {
  readonly pages: number
  readonly exact: boolean
}

export type ExportOutcome =
  | { readonly ok: true; readonly file: ExportedFile }
  /** `evidence` is of a page that failed in a browser. */
  | { readonly ok: false; readonly failure: Failure; readonly evidence?: PageEvidence }

/** A parameter of a report as its author defined it. */
export interface ParameterDefinition {
  readonly name: string
  readonly type: 'Boolean' | 'DateTime' | 'Integer' | 'Float' | 'String'
  readonly prompt: string | null
  readonly visibility: string
  readonly nullable: boolean
  readonly allowBlank: boolean
  readonly multiValue: boolean
  /**
   * The only values allowed beside the values of the report's other parameters. Null when any value of the
   * type is allowed, and when it cannot be known yet.
   */
  readonly validValues: readonly { readonly label: string | null; readonly value: string | null }[] | null
  readonly defaultValues: readonly (string | null)[]
  /** Names of the parameters whose values decide which values are valid here. */
  readonly dependencies: readonly string[]
  /** Whether it has a value to render with, in the words of the source system; null when it says nothing. */
  readonly state: ParameterState | null
}

export type ParameterState =
  | 'HasValidValue'
  | 'MissingValidValue'
  | 'HasOutstandingDependencies'
  | 'DynamicValuesUnavailable'

/** A place that an account can read. */
export interface ReadablePlace {
  readonly kind: 'workspace' | 'folder' | 'site' | 'database'
  readonly name: string
  readonly reports: number
  /** Of a workspace: whether the platform exports from it; null when it does not say, and elsewhere. */
  readonly isOnDedicatedCapacity: boolean | null
}

/** What an account can and cannot read, found by trying. */
export interface AccountValidation {
  /** True when the account signs in and nothing it was tried on failed. */
  readonly ok: boolean
  readonly canRead: readonly ReadablePlace[]
  readonly problems: readonly AccountFinding[]
  /** What some schedules of the account will meet, while others run. */
  readonly warnings: readonly AccountFinding[]
}

/** What an attempt during a validation came to. */
export interface AccountFinding {
  /** A step of the description by its name, or another check, whose English text is its name. */
  readonly what: string | Sentence
  readonly failure: Failure
}

/** An entry below a path of a source system: a folder to open, or an item that a schedule can make. */
export interface BrowseEntry {
  readonly kind: 'folder' | 'report'
  readonly name: string
  /** The path to browse to open it. */
  readonly path: string
  /** What a schedule names it by; null for a folder. */
  readonly itemId: string | null
  /** What can be made of it; null when the source system does not say without being asked for each. */
  readonly formats: readonly ReportFormat[] | null
}

/** Which report of which account. */
export interface ReportOfAccount {
  readonly account: SourceAccount
  readonly definition: ReportDefinition
}

/** A file that a schedule would request, as far as the source system knows it without making it. */
export interface ExportWish extends ReportOfAccount {
  readonly format: ReportFormat
  /** Of a query: why its columns cannot fill the schedule; null when they can. */
  columnFailure?(columns: readonly string[]): Failure | null
}

/** What was found before an export. */
export interface Preflight {
  /**
   * What stands in the way now; empty when nothing does. A failure that is retryable may be over at the due
   * time.
   */
  readonly problems: readonly Failure[]
  /** What will stand in the way of later exports. */
  readonly warnings: readonly Failure[]
}

/**
 * The port to every source system: what schedules, workers, validation and preflight know of it. The account
 * says which kind does the work.
 *
 * Every method rejects with the reason of the signal when that fires, after the connection to the source is
 * closed. An outcome of the source system is a value, never an exception.
 */
export interface Sources extends AsyncDisposable {
  /**
   * Makes the source system render a report and streams the file into the directory; a failed export leaves
   * no file there.
   */
  export(request: ExportRequest, signal: AbortSignal): Promise<ExportOutcome>
  /** Finds out what the account can read. A problem is part of the answer, never an exception. */
  validate(account: SourceAccount, signal: AbortSignal): Promise<AccountValidation>
  /** What is below a path; the empty path is the root. */
  browse(account: SourceAccount, path: string, signal: AbortSignal): Promise<Outcome<BrowseEntry[]>>
  /**
   * The parameters that the report defines, with the values that are valid beside those of the definition.
   * Null when its kind or its address lists none.
   */
  parameters(report: ReportOfAccount, signal: AbortSignal): Promise<Outcome<ParameterDefinition[] | null>>
  /** The formats that the source system makes of the report. */
  formats(report: ReportOfAccount, signal: AbortSignal): Promise<Outcome<ReportFormat[]>>
  /** What an export would end with, found without making anything. */
  preflight(wanted: ExportWish, signal: AbortSignal): Promise<Preflight>
  /**
   * An address at which a user can open the report, or null. It is no embed address, which only an
   * application can use. The source system is asked when the definition does not report it.
   */
  link(
    account: SourceAccount,
    definition: ReportDefinition,
    signal: AbortSignal,
  ): Promise<Outcome<string | null>>
}

/**
 * The work of one kind. Its methods throw a FailureError for the failures of a source system. The port makes
 * a value of it, and ends calls that take longer than they may. An account that gets here is of the kind,
 * with settings that its schema accepts.
 */
export interface Connector {
  export(request: ExportRequest, signal: AbortSignal): Promise<ExportedFile>
  validate(account: SourceAccount, signal: AbortSignal): Promise<AccountValidation>
  browse(account: SourceAccount, path: string, signal: AbortSignal): Promise<BrowseEntry[]>
  parameters(report: ReportOfAccount, signal: AbortSignal): Promise<ParameterDefinition[] | null>
  formats(report: ReportOfAccount, signal: AbortSignal): Promise<readonly ReportFormat[]>
  /**
   * Goes the way of an export as far as nothing is made, and throws what the export would throw.
   *
   * @returns warnings
   */
  preflight(wanted: ExportWish, signal: AbortSignal): Promise<readonly Failure[]>
  link(account: SourceAccount, definition: ReportDefinition, signal: AbortSignal): Promise<string | null>
}

/** What is known of a kind of source system without asking one. */
export interface SourceKind {
  /** As accounts store it, and as `Kind` on the wire. */
  readonly kind: string
  /** What users read of it, and the form of its accounts. */
  readonly description: SourceDescription
  /** The field by which a schedule names its account. */
  readonly accountField: string
  /** The ways to sign in, as `authType` of an account; others are refused before anything is sent. */
  readonly signIns: readonly string[]
  /** Settings as they are stored. */
  readonly settings: z.ZodType<SourceAccount['settings']>
  /** Where the account sends its secret and its requests, by the name of the field on the wire. */
  addresses(settings: SourceAccount['settings']): Readonly<Record<string, string>>
  /** How its accounts are written through `/api/sourceaccount`; null for a kind with routes of its own. */
  readonly account: AccountForm | null
  /** How a schedule names a report of it as `Source`; null for a kind with routes of its own. */
  readonly item: ItemForm | null
  /** Whether `parameters` can ever answer: otherwise the account is not opened to ask. */
  readonly tellsParameters: boolean
  /**
   * The formats that can ever be made of a report, as far as its definition says. A format that is missing
   * here fails in every run. `of` names the report in a sentence: "the BI platform makes PDF of {of}".
   */
  formats(definition: ReportDefinition): PossibleFormats
  /**
   * Why this build makes nothing of a definition, whatever the source system holds: every run would fail.
   * Empty when it may.
   */
  cannotRun(definition: ReportDefinition, reading: { readonly isDataDriven: boolean }): Sentence[]
  /** Longest time of an export in seconds; null for that of the worker. */
  timeoutSeconds(definition: ReportDefinition): number | null
  connect(context: SourceContext): Connector
}

/** A kind of source in words, with the form of its accounts. */
export interface SourceDescription extends DescribedKind {
  /** Begin of the paths of the operations on its accounts, such as `/api/biaccount`. */
  readonly accountPath: string
  /** What a validation tries, in its order. */
  readonly steps: readonly {
    /** As a problem of a validation names it. */
    readonly what: string
    readonly label: SentenceCode
    /** Whether the later steps are not tried without it. */
    readonly isNeeded?: boolean
  }[]
}

export interface PossibleFormats {
  readonly formats: readonly ReportFormat[]
  /** Who makes which of what, for "cannot be CSV: {reason}". */
  readonly reason: Sentence
}

/** An account as a request says it, taken apart. */
export interface AccountFromWire {
  readonly authType: string
  readonly settings: SourceAccount['settings']
  /**
   * The secrets that these settings need, by their field. Undefined when the request does not give one: then
   * the stored one stays, unless an address changes.
   */
  readonly secrets: Readonly<Record<string, string | undefined>>
  /** What several members say against each other. */
  readonly problems: readonly { readonly field: string; readonly message: Sentence }[]
}

/**
 * Members of an account besides `Id`, `Name`, `Kind` and what all accounts have. Secrets are
 * `meta({ writeOnly: true })` in the request, optional there, and absent from the answer.
 */
export interface AccountForm {
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  /** @param input what `input` parsed */
  fromWire(input: Readonly<Record<string, unknown>>): AccountFromWire
  /** What `output` describes. */
  toWire(account: {
    readonly settings: SourceAccount['settings']
    readonly hasSecret: boolean
  }): Record<string, unknown>
  readonly example: Readonly<Record<string, unknown>>
}

/** `Source {AccountId, ItemId, Options}` of a schedule, as far as the kind decides. */
export interface ItemForm {
  /** Strict; parsed options are stored as `options` of the definition. */
  readonly options: z.ZodObject
  /** What is wrong with the options for the account that they are for; absent when nothing can be. */
  optionsProblem?(
    options: Readonly<Record<string, unknown>>,
    settings: SourceAccount['settings'],
  ): { readonly field: string; readonly message: Sentence } | null
  /** Why it cannot be the id of an item; null when it can. */
  itemProblem(itemId: string): Sentence | null
  readonly example: { readonly ItemId: string; readonly Options: Readonly<Record<string, unknown>> }
}
