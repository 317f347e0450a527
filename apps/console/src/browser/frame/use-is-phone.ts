import { useSyncExternalStore } from 'react'

/** Windows that are no wider have the layout of a phone, as in the styles. */
const phone = '(max-width: 760px)'

/** Whether the window is as narrow as a phone, for what styles cannot lay out again. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(phone)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(phone).matches,
  )
}
