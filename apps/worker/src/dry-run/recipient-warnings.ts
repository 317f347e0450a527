import { type Sentence, sentence } from '@punctual/domain/words'
import type { DryRuns } from '@punctual/engine'

/** What is different of the recipients of a mail, compared with the last run that was delivered. */
export async function recipientWarnings(
  { dryRuns }: { readonly dryRuns: Pick<DryRuns, 'earlierRecipients'> },
  { scheduleId, recipients }: { readonly scheduleId: string; readonly recipients: readonly string[] },
): Promise<Sentence[]> {
  const addresses = recipients.map((each) => each.toLowerCase())
  const domains = [...new Set(addresses.map((each) => each.slice(each.lastIndexOf('@') + 1)))]
  const { last, knownDomains } = await dryRuns.earlierRecipients(scheduleId, domains)
  if (last === null) return []
  const came = addresses.filter((each) => !last.includes(each)).length
  const known = new Set([...knownDomains, ...last.map((each) => each.slice(each.lastIndexOf('@') + 1))])
  const domainNames = domains.filter((each) => !known.has(each))
  return [
    ...(came > 0 ? [sentence('dry_run_new_recipients', { came })] : []),
    ...(domainNames.length > 0 ? [sentence('hold_new_domains', { domainNames })] : []),
  ]
}
