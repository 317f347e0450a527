/** A proof as it is printed for an auditor: what the hash covers first, then the names that it does not cover. */
import type { Paper, PaperBlock } from '@punctual/artifact'
import { type Language, say, Sentence, sentence, type SentenceCode } from '@punctual/domain/words'
import { noProof } from '@punctual/runtime'

import type { ProofRecord } from './proof-record.ts'

/** Most files and deliveries that are printed; the attached JSON has all. */
const maxPrinted = 1_000

/** Says what names no value. */
const labelsIn = (language: Language) => (code: SentenceCode) => say(new Sentence(code, {}), language)

type Fact = readonly [label: string, value: string]

export function paperOf({ Proof, Run, Destinations }: ProofRecord, language: Language): Paper {
  const title = say(sentence('proof_title'), language)
  const file = `proof-${Proof.ExecutionId}.json`
  return {
    title,
    language,
    at: latestOf(Proof),
    footer: say(sentence('proof_footer', { execution: Proof.ExecutionId }), language),
    attachment: { name: file, content: JSON.stringify(Proof, null, 2) },
    blocks: [
      { kind: 'title', text: title },
      { kind: 'text', text: Run?.ScheduleName ?? say(sentence('proof_run_gone'), language) },
      { kind: 'text', text: countsOf(Proof, language) },
      ...named({ Run, Destinations }, language),
      ...proven(Proof, language),
      { kind: 'heading', text: say(sentence('proof_check_heading'), language) },
      { kind: 'text', text: say(sentence('proof_check_steps', { file }), language) },
      { kind: 'text', text: `node verify-proof.mjs ${file}` },
      { kind: 'text', text: say(sentence('proof_check_rule'), language) },
    ],
  }
}

function countsOf({ Artifacts, Deliveries }: ProofRecord['Proof'], language: Language): string {
  const accepted = Deliveries.filter(({ State }) => State === 'Accepted').length
  const values = { files: Artifacts.length, accepted, total: Deliveries.length }
  return say(sentence('proof_counts', values), language)
}

/** When the last of it happened: the document itself has no instant of its own, so that it is always the same. */
function latestOf({ ScheduledForEpochUtc, Deliveries }: ProofRecord['Proof']): number {
  return Math.max(ScheduledForEpochUtc ?? 0, ...Deliveries.map(({ AtEpochUtc }) => AtEpochUtc ?? 0))
}

function named({ Run, Destinations }: Omit<ProofRecord, 'Proof'>, language: Language): PaperBlock[] {
  if (Run === null) return []
  const label = labelsIn(language)
  const facts: Fact[] = [
    [label('proof_schedule'), Run.ScheduleName],
    [label('proof_started_by'), Run.RunBy],
    [label('proof_started'), instant(Run.StartedEpochUtc)],
    [label('proof_ended'), instant(Run.CompletedEpochUtc)],
    ...Destinations.flatMap(({ Name, Kind, Senders, Subject }): Fact[] => [
      [label('proof_destination'), Name === '' ? Kind : `${Name} (${Kind})`],
      ...(Senders.length === 0 ? [] : ([[label('proof_sender'), Senders.join('; ')]] as const)),
      ...(Subject === null ? [] : ([[label('proof_subject'), Subject]] as const)),
    ]),
  ]
  return [
    { kind: 'heading', text: label('proof_names_heading') },
    { kind: 'text', text: label('proof_names_not_covered') },
    { kind: 'facts', facts },
  ]
}

function proven(proof: ProofRecord['Proof'], language: Language): PaperBlock[] {
  const label = labelsIn(language)
  const { ExecutionId, ScheduleId, ScheduledForEpochUtc, Attempt, PreviousHash, Hash } = proof
  return [
    { kind: 'heading', text: label('proof_covered_heading') },
    {
      kind: 'facts',
      facts: [
        [label('proof_execution'), ExecutionId],
        [label('proof_schedule_id'), ScheduleId],
        [label('proof_due'), instant(ScheduledForEpochUtc)],
        [label('proof_attempt'), String(Attempt)],
        [label('proof_hash'), Hash],
        [label('proof_previous'), PreviousHash === noProof ? label('proof_first') : PreviousHash],
      ],
    },
    { kind: 'heading', text: label('proof_files_heading') },
    ...first(proof.Artifacts, language, ({ Name, Sha256, Bytes, Pages }) => ({
      text: Name,
      aside: say(sentence('proof_file_size', { bytes: Bytes, pages: Pages ?? '–' }), language),
      lines: [`SHA-256 ${Sha256}`],
    })),
    { kind: 'heading', text: label('proof_deliveries_heading') },
    ...first(
      proof.Deliveries,
      language,
      ({ Recipient, State, Reply, MessageId, AtEpochUtc, Sha256, Row }) => ({
        text:
          Row === undefined
            ? Recipient
            : `${Recipient} (${say(sentence('proof_row', { row: Row }), language)})`,
        aside: `${label(stateWords[State])} · ${instant(AtEpochUtc)}`,
        lines: [
          ...(Reply === null ? [] : [`${label('proof_reply')}: ${Reply}`]),
          ...(MessageId === null ? [] : [`Message-ID ${MessageId}`]),
          ...(Sha256 === null ? [] : [`SHA-256 ${Sha256}`]),
        ],
      }),
    ),
  ]
}

type Entry = Omit<Extract<PaperBlock, { kind: 'entry' }>, 'kind'>

/** The first of a list, and a sentence about the others. */
function first<Item>(
  items: readonly Item[],
  language: Language,
  entryOf: (item: Item) => Entry,
): PaperBlock[] {
  const entries = items.slice(0, maxPrinted).map((item): PaperBlock => ({ kind: 'entry', ...entryOf(item) }))
  if (items.length === 0) return [{ kind: 'text', text: say(sentence('proof_none'), language) }]
  if (items.length <= maxPrinted) return entries
  const count = items.length - maxPrinted
  return [...entries, { kind: 'text', text: say(sentence('proof_more', { count }), language) }]
}

const stateWords = {
  Planned: 'proof_state_planned',
  Sending: 'proof_state_sending',
  Accepted: 'proof_state_accepted',
  Bounced: 'proof_state_bounced',
  Rejected: 'proof_state_rejected',
  Failed: 'proof_state_failed',
  Unknown: 'proof_state_unknown',
  Cancelled: 'proof_state_cancelled',
} as const

/** In UTC: an auditor may sit anywhere. */
function instant(epoch: number | null): string {
  if (epoch === null) return '–'
  return `${new Date(epoch * 1_000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
