/**
 * Drafts of one user in this browser. Another user of the same browser is shown none of them. Each write says
 * which one it follows. The store refuses the write of a tab that has not seen the last one, so that it
 * overwrites nothing.
 */
import type { BrowserStorage } from '../../storage/browser-storage.ts'
import { type Draft, newDraft } from './draft.ts'
import type { StepName } from './step-names.ts'

export interface KeptDraft {
  readonly draft: Draft
  readonly step: StepName
  readonly revision: number
  readonly savedMs: number
}

/** Whether the service has something of the draft that is to be deleted: what a check or a test has left. */
export function leavesSomething({ draft }: Pick<KeptDraft, 'draft'>): boolean {
  return draft.leftovers.length + draft.trials.length > 0
}

export type Kept =
  /** Without `isLasting` the browser has no room for it: it is gone when the page is. */
  | { readonly kind: 'kept'; readonly kept: KeptDraft; readonly isLasting: boolean }
  | { readonly kind: Refusal }
/** `conflict`: another tab wrote meanwhile. `full`: it is larger than a schedule. */
export type Refusal = 'conflict' | 'full'

export interface DraftStore {
  /** The newest first. */
  all(): readonly KeptDraft[]
  read(id: string): KeptDraft | null
  /** @param after the revision that this write follows; 0 for the first */
  keep(draft: Draft, step: StepName, after: number): Kept
  /** Changes what a draft knows of the service. Its user has written nothing: its revision and its time stay. */
  amend(id: string, change: (draft: Draft) => Partial<Draft>): void
  discard(id: string): void
  /** Calls back when another tab has written or discarded a draft, and when one was amended. */
  subscribe(listener: (id: string) => void): () => void
}

const version = 6
/** More are seldom wanted, and the room of a browser is small. */
const maxDrafts = 10
/** No schedule takes more than 1 MB of rows; a browser keeps some 5 million characters for all of the console. */
const maxCharacters = 2_500_000

/** The browser reports what another tab has written, and nothing of this tab. */
const amended = 'draft-amended'

export interface DraftPage {
  readonly nowMs: () => number
  /** The window of the page. */
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>
}

export function createDraftStore(
  storage: BrowserStorage,
  userId: string,
  { nowMs, events }: DraftPage,
): DraftStore {
  const prefix = `punctual-draft:${userId}:`
  const read = (id: string) => parsed(storage.read(`${prefix}${id}`))
  const all = () =>
    storage
      .keys()
      .filter((key) => key.startsWith(prefix))
      .map((key) => read(key.slice(prefix.length)))
      .filter((kept) => kept !== null)
      .toSorted((a, b) => b.savedMs - a.savedMs)
  const discard = (id: string) => storage.remove(`${prefix}${id}`)
  return {
    all,
    read,
    discard,
    keep(draft, step, after) {
      const stored = read(draft.id)
      if ((stored?.revision ?? 0) !== after) return { kind: 'conflict' }
      if (stored === null) for (const { draft: old } of all().slice(maxDrafts - 1)) discard(old.id)
      const kept = { draft, step, revision: after + 1, savedMs: nowMs() }
      const text = JSON.stringify({ version, ...kept })
      if (text.length > maxCharacters) return { kind: 'full' }
      return { kind: 'kept', kept, isLasting: storage.keep(`${prefix}${draft.id}`, text) }
    },
    amend(id, change) {
      const stored = read(id)
      if (stored === null) return
      const kept = { ...stored, draft: { ...stored.draft, ...change(stored.draft) } }
      storage.keep(`${prefix}${id}`, JSON.stringify({ version, ...kept }))
      events.dispatchEvent(new CustomEvent(amended, { detail: id }))
    },
    subscribe(listener) {
      const hearOther = (event: Event) => {
        const { key } = event as StorageEvent
        if (key?.startsWith(prefix)) listener(key.slice(prefix.length))
      }
      const hearOwn = (event: Event) => listener((event as CustomEvent<string>).detail)
      events.addEventListener('storage', hearOther)
      events.addEventListener(amended, hearOwn)
      return () => {
        events.removeEventListener('storage', hearOther)
        events.removeEventListener(amended, hearOwn)
      }
    },
  }
}

/** Null for a text that is no draft of this version: the console then offers it to no user. */
function parsed(text: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as (KeptDraft & { version: number }) | null
    if (kept === null || kept.version !== version || !Array.isArray(kept.draft.reports)) return null
    // A console without a member may have written it.
    const reports = kept.draft.reports.map((report) => ({ ...report, options: report.options ?? {} }))
    return { ...kept, draft: { ...newDraft('', 'UTC', '/'), ...kept.draft, reports } }
  } catch {
    return null
  }
}
