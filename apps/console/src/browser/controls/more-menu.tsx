import '../style/more-menu.css'
import { type ReactNode, useContext, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useIntl } from 'react-intl'

import { Icon } from '../frame/icons.tsx'
import { MenuPlace } from './menu-place.ts'
import { shown } from './shown.ts'

export interface MoreMenuProps {
  /** Whether there is an action that the viewer may do. */
  readonly isOffered: boolean
  /** What a screen reader adds to the button in a row, such as the name of the row. */
  readonly about?: string
  /** Actions, each with its button `InMenu` and what came of it, which stays in sight. */
  readonly children: ReactNode
}

/** The button with three dots, for what is seldom done, or destroys. */
export function MoreMenu({ isOffered, about, children }: MoreMenuProps) {
  const intl = useIntl()
  const id = useId()
  const more = intl.formatMessage({ id: 'actions.more' })
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <MenuPlace value={place}>
      {isOffered && (
        <button
          type="button"
          className="button more-button"
          popoverTarget={id}
          aria-label={about === undefined ? more : `${more}: ${shown(about)}`}
        >
          <Icon name="more" />
        </button>
      )}
      <div id={id} popover="auto" className="more-menu" ref={setPlace} />
      {children}
    </MenuPlace>
  )
}

/** The button of an action, in the menu. */
export function InMenu({ children }: { readonly children: ReactNode }) {
  const place = useContext(MenuPlace)
  return place && createPortal(children, place)
}
