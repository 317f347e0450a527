import { createContext } from 'react'

/** The menu that a button stands in; null for one that stands on its page. */
export const MenuPlace = createContext<HTMLElement | null>(null)
