import type { Failure, MailServer } from '@punctual/domain'

/** What mail servers may be asked at the same time and in a minute. */
export interface MailLimits {
  /** Waits a little until the server may have one more connection. The use is over when it is ended. */
  begin(server: MailServer, signal: AbortSignal): Promise<BegunMail>
}

export type BegunMail =
  | { readonly ok: true; end(): Promise<void> }
  /** The wait is longer, or the send was stopped. */
  | { readonly ok: false; readonly failure: Failure; readonly waitMs?: number }

/** Those of a process that sends mails beside the workers. */
export const noMailLimits: MailLimits = {
  begin: () => Promise.resolve({ ok: true, end: () => Promise.resolve() }),
}
