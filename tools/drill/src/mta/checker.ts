/** What has to become of a mail to one recipient. */
export type Fate = 'arrives' | 'is refused' | 'fails' | 'comes back'

export type MailOutcome =
  | 'delivered'
  | 'refused'
  /** The server took no mail like it, of this size or with this sign-in. */
  | 'failed'
  | 'came back'
  /** The ledger says that it does not know, after a fault that allows it. */
  | 'in doubt, arrived'
  | 'in doubt, not there'
  | 'lost'
  | 'twice'
  /** The ledger says what is not so, or is in doubt without a reason. */
  | 'wrong'

export interface MailEvidence {
  readonly fate: Fate
  /** In the ledger; null while the run has not ended. */
  readonly state: string | null
  /** What a reader of the mailbox finds. */
  readonly copies: number
  /** Whether a reply of the mail server can have been lost. */
  readonly mayBeInDoubt: boolean
}

const settled: Readonly<Record<Fate, readonly [state: string, copies: number, outcome: MailOutcome]>> = {
  arrives: ['Accepted', 1, 'delivered'],
  'is refused': ['Rejected', 0, 'refused'],
  fails: ['Failed', 0, 'failed'],
  'comes back': ['Bounced', 0, 'came back'],
}

/** The ledger and the mailbox have to agree. */
export function checkMail({ fate, state, copies, mayBeInDoubt }: MailEvidence): MailOutcome {
  const [rightState, rightCopies, outcome] = settled[fate]
  if (copies > 1) return 'twice'
  if (copies > rightCopies) return 'wrong'
  if (state === 'Unknown' && mayBeInDoubt) return copies === 1 ? 'in doubt, arrived' : 'in doubt, not there'
  if (fate === 'arrives' && copies === 0 && state !== 'Unknown') return 'lost'
  return state === rightState ? outcome : 'wrong'
}
