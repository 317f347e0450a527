/**
 * The checks of drafts in this tab, each of which may end with a new schedule. A check belongs to no page: it goes on
 * when its user leaves *New schedule*. Its draft, when it is opened again, may not change until the check has ended. What
 * ended while its draft was not open is kept until its user has opened the draft, or closed the notice.
 */
import type { Preflight } from '../api/schedule-queries.ts'
import type { Leftover } from '../pages/new-schedule/draft.ts'
import type { SectionFinding } from '../schedule-forms/section-finding.ts'

export type Check =
  | { readonly kind: 'none' | 'busy' }
  /** The service has stored nothing. */
  | { readonly kind: 'refused'; readonly refusals: readonly SectionFinding[] }
  | { readonly kind: 'failed'; readonly error: Error }
  /** The source says that it cannot run: nothing is left of it. */
  | { readonly kind: 'stopped'; readonly preflight: Preflight }
  | { readonly kind: 'asks'; readonly preflight: Preflight; readonly saved: Leftover }
  /** The page of the schedule is about to be open. */
  | { readonly kind: 'opening' }
  /** Its user was not at the draft. */
  | { readonly kind: 'saved'; readonly id: string }

export interface DraftCheck {
  /** Of the schedule that the draft becomes. */
  readonly name: string
  readonly check: Check
}

interface DraftChecksState {
  /** Id of the draft that is open; null for none. */
  readonly open: string | null
  /** By the id of their draft. */
  readonly checks: ReadonlyMap<string, DraftCheck>
}

export interface DraftChecks {
  state(): DraftChecksState
  subscribe(listener: () => void): () => void
  /** The page of a draft is open until the returned function is called. */
  open(draftId: string): () => void
  /** Takes the draft for its check, and gives it back when the check has ended. */
  begin(draftId: string, name: string, take: () => Promise<(() => void) | null>): Promise<void>
  /** Nothing for a check that was forgotten. */
  set(draftId: string, check: Check): void
  forget(draftId: string): void
}

const none: Check = { kind: 'none' }

/** Whether its draft may not change: it is what is checked and saved. */
export function isHeldFor({ kind }: Check): boolean {
  return kind === 'busy' || kind === 'asks' || kind === 'opening'
}

export function checkOf({ checks }: DraftChecksState, draftId: string): Check {
  return checks.get(draftId)?.check ?? none
}

export function createDraftChecks(): DraftChecks {
  let state: DraftChecksState = { open: null, checks: new Map() }
  const held = new Map<string, () => void>()
  const listeners = new Set<() => void>()
  const change = (next: Partial<DraftChecksState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const put = (draftId: string, entry: DraftCheck | null) => {
    const checks = new Map(state.checks)
    if (entry === null) checks.delete(draftId)
    else checks.set(draftId, entry)
    if (entry === null || !isHeldFor(entry.check)) {
      held.get(draftId)?.()
      held.delete(draftId)
    }
    change({ checks })
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open(draftId) {
      change({ open: draftId })
      return () => {
        const { kind } = checkOf(state, draftId)
        if (kind !== 'busy' && kind !== 'opening' && kind !== 'saved') put(draftId, null)
        if (state.open === draftId) change({ open: null })
      }
    },
    async begin(draftId, name, take) {
      put(draftId, { name, check: { kind: 'busy' } })
      if (held.has(draftId)) return
      const giveBack = await take()
      if (giveBack === null) return
      if (isHeldFor(checkOf(state, draftId))) held.set(draftId, giveBack)
      else giveBack()
    },
    set(draftId, check) {
      const entry = state.checks.get(draftId)
      if (entry !== undefined) put(draftId, check.kind === 'none' ? null : { ...entry, check })
    },
    forget: (draftId) => put(draftId, null),
  }
}
