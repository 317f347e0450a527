import { type RefObject, useEffect, useRef } from 'react'

export interface FormChanges {
  readonly form: RefObject<HTMLFormElement | null>
  /** Whether the form differs from what it began with, or from what was sent last. */
  readonly hasChanges: () => boolean
  /** Sends the form. What it is then is no change when that has succeeded, and none meanwhile. */
  readonly whileSent: (send: () => Promise<void>) => Promise<void>
}

/** @param held what the form holds besides its fields */
export function useFormChanges(held: unknown): FormChanges {
  const form = useRef<HTMLFormElement>(null)
  const saved = useRef<string | null>(null)
  const isSending = useRef(false)
  const latest = useRef(held)
  latest.current = held
  const textNow = () => textOf(form.current, latest.current)
  useEffect(() => {
    saved.current ??= textOf(form.current, latest.current)
  }, [])
  return {
    form,
    hasChanges: () => !isSending.current && form.current !== null && textNow() !== saved.current,
    async whileSent(send) {
      const sent = textNow()
      isSending.current = true
      try {
        await send()
        saved.current = sent
      } finally {
        isSending.current = false
      }
    },
  }
}

function textOf(form: HTMLFormElement | null, held: unknown): string {
  return JSON.stringify([form === null ? [] : [...new FormData(form)], held ?? null])
}
