import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'

/** Says that something loads, until the answer is called. */
type Begin = () => () => void

const LoadingContext = createContext<Begin | null>(null)

/** Says once that parts of what is inside load, however many they are. */
export function LoadingNotice({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0)
  const begin = useCallback<Begin>(() => {
    setCount((before) => before + 1)
    return () => setCount((before) => before - 1)
  }, [])
  return (
    <LoadingContext value={begin}>
      {children}
      <div role="status" className="visually-hidden">
        {count > 0 && <FormattedMessage id="loading" />}
      </div>
    </LoadingContext>
  )
}

/** Counts the component among what loads while it is shown. */
export function useLoadingNotice(): void {
  const begin = useContext(LoadingContext)
  useEffect(() => begin?.(), [begin])
}
