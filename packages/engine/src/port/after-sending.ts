import type { Bounces } from './bounces.ts'
import type { FileLinks } from './file-links.ts'
import type { GoneDestinations } from './gone-destinations.ts'

/** What a delivery leaves beside its row of the ledger. */
export interface AfterSending {
  readonly bounces: Bounces
  readonly fileLinks: FileLinks
  readonly goneDestinations: GoneDestinations
}
