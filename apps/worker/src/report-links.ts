import { accountTarget, type Failure, failure, readFailure } from '@punctual/domain'
import { type Sentence, sentence } from '@punctual/domain/words'

import type { RunDependencies } from './dependencies.ts'
import type { Destination } from './destination.ts'
import type { Part, Result } from './parts.ts'
import type { Run } from './run.ts'
import { mayUse, reportFound } from './targets.ts'

/** The addresses of the reports of a result, and which reports have none. */
export interface ReportLinks {
  readonly links: readonly { readonly text: Sentence; readonly url: string }[]
  readonly missing: readonly { readonly name: string; readonly failure: Failure | null }[]
}

/** Longest time that one address may take; the report itself is made already. */
const linkTimeoutMs = 30_000

/**
 * Addresses at which a person can open the reports, each once. An address that the definition lacks is read
 * from the source system, so a schedule that names its report has a link too.
 */
export async function findLinks(
  dependencies: RunDependencies,
  run: Run,
  { parts, package: wanted }: Pick<Result, 'parts' | 'package'>,
): Promise<ReportLinks> {
  const links = new Map<string, Sentence>()
  const missing: { name: string; failure: Failure | null }[] = []
  for (const part of parts) {
    const found = await linkThroughBreaker(dependencies, run, part)
    if (!found.ok) missing.push({ name: part.name, failure: found.failure })
    else if (found.value === null) missing.push({ name: part.name, failure: null })
    else if (!links.has(found.value))
      links.set(
        found.value,
        wanted === null ? sentence('mail_open_report') : sentence('mail_open_of_name', { name: part.name }),
      )
  }
  return { links: [...links].map(([url, text]) => ({ text, url })), missing }
}

async function linkThroughBreaker(dependencies: RunDependencies, run: Run, part: Part) {
  const target = accountTarget(part.account)
  const refusal = await mayUse(dependencies, run, target)
  if (refusal)
    return {
      ok: false as const,
      failure: refusal.kind === 'failed' ? refusal.failure : readFailure(refusal.breaker.failure),
    }
  const found = await linkOf(dependencies.sources, part, run.signal)
  await reportFound(dependencies, run, { target, failure: found.ok ? null : found.failure })
  return found
}

async function linkOf(
  sources: RunDependencies['sources'],
  { account, definition }: Part,
  signal: AbortSignal,
) {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(linkTimeoutMs)])
  try {
    return await sources.link(account, definition, limited)
  } catch (error) {
    signal.throwIfAborted()
    if (limited.aborted)
      return { ok: false as const, failure: failure('source_timeout', { source: account.settings.kind }) }
    throw error
  }
}

/**
 * Why a mail is not sent: it would have neither a file nor a link. The reason is that of the source system,
 * or `link_not_available`; null when the mail has one of both.
 */
export function reasonNotToSend(
  { kind, settings }: Pick<Destination, 'kind' | 'settings'>,
  { links, missing }: ReportLinks,
): Failure | null {
  if (kind.links(settings) !== 'only' || links.length > 0) return null
  return missing.find(({ failure: reason }) => reason !== null)?.failure ?? failure('link_not_available')
}
