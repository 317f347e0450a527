import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useClock } from '../../times/use-now.ts'
import type { Draft } from './draft.ts'
import type { StepName } from './step-names.ts'
import type { DraftStore, KeptDraft, Refusal } from './draft-store.ts'

/** What a draft knows of the service. */
const storedParts = ['leftovers', 'creation', 'trials'] as const
type StoredPart = (typeof storedParts)[number]

export interface DraftState {
  readonly draft: Draft
  /** When it was last kept; null before the first time. */
  readonly savedMs: number | null
  /** Why the browser does not keep it now; null while it does. */
  readonly refusal: Refusal | null
  change(draft: Draft): void
  /** Changes what the draft is by then: for what was waited for. */
  update(change: (draft: Draft) => Draft): void
  /**
   * The same for what the service has of it: that is kept in the browser when this returns, also after its page was
   * left.
   */
  updateStored(change: (draft: Draft) => Partial<Pick<Draft, StoredPart>>): void
  /**
   * Discards the draft of this tab, and takes the one that the other tab has kept; null when that tab has
   * discarded it.
   */
  readonly takeOther: (() => void) | null
  /** Removes it from the browser: it is saved, or not wanted. */
  discard(): void
}

/** Not after each key: a draft with many rows takes a moment to write. */
const pauseMs = 300

export interface DraftPlace {
  readonly store: DraftStore
  readonly step: StepName
  /** Called when the draft is kept for the first time. */
  readonly onKept: () => void
}

/** A draft that is kept in this browser after each change, and before the page is left. */
export function useDraft(
  first: Draft,
  kept: KeptDraft | null,
  { store, step, onKept }: DraftPlace,
): DraftState {
  const clock = useClock()
  const [draft, setDraft] = useState(kept?.draft ?? first)
  const [known, setKnown] = useState({ revision: kept?.revision ?? 0, savedMs: kept?.savedMs ?? null })
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const pending = useRef<(() => void) | null>(null)
  const written = useRef(draft)
  const isLeft = useRef(false)

  const keep = () => {
    pending.current = null
    if (written.current === draft) return
    const answer = store.keep(draft, step, known.revision)
    if (answer.kind !== 'kept') return setRefusal(answer.kind)
    written.current = draft
    setRefusal(answer.isLasting ? null : 'full')
    setKnown(answer.kept)
    if (known.revision === 0) onKept()
  }
  const keepLater = async (signal: AbortSignal) => {
    await clock.sleep(pauseMs, signal)
    if (!signal.aborted) keep()
  }
  useEffect(() => {
    if (written.current === draft || refusal === 'conflict') return
    // What the service has for it by now must be known also when this tab ends in a moment.
    if (storedParts.some((part) => written.current[part] !== draft[part])) {
      keep()
      return
    }
    const ended = new AbortController()
    pending.current = keep
    void keepLater(ended.signal)
    return () => ended.abort()
    // What else `keep` uses changes with these.
  }, [draft, refusal, known.revision, step])
  useEffect(() => {
    const flush = () => pending.current?.()
    isLeft.current = false
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
      isLeft.current = true
    }
  }, [])
  useEffect(
    () =>
      store.subscribe((id) => {
        if (id !== draft.id) return
        const kept = store.read(id)
        if ((kept?.revision ?? 0) !== known.revision) setRefusal('conflict')
        // A check that its page has left, or another tab, knows more of the service.
        else if (kept !== null) adopt(kept.draft)
      }),
    [store, draft, known.revision],
  )
  function adopt({ leftovers, creation, trials }: Draft) {
    const adopted = { ...draft, leftovers, creation, trials }
    if (written.current === draft) written.current = adopted
    setDraft(adopted)
  }
  const other = refusal === 'conflict' ? store.read(draft.id) : null
  return {
    draft,
    savedMs: known.savedMs,
    refusal,
    change: setDraft,
    update: setDraft,
    // The effects of a render that is waited for have run: the one above has kept the draft.
    updateStored: (change) =>
      isLeft.current
        ? store.amend(draft.id, change)
        : flushSync(() => setDraft((now) => ({ ...now, ...change(now) }))),
    takeOther:
      other === null
        ? null
        : () => {
            written.current = other.draft
            setDraft(other.draft)
            setKnown(other)
            setRefusal(null)
          },
    discard() {
      pending.current = null
      written.current = draft
      store.discard(draft.id)
    },
  }
}
