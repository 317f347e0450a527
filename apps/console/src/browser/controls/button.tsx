import { useContext } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

import { MenuPlace } from './menu-place.ts'

export interface ButtonProps extends AriaButtonProps {
  /** One primary button a page; `quiet` for what stands in rows. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** Whether it takes no press for now, as while what it began goes on. Unlike a disabled one it keeps the focus. */
  readonly isUnavailable?: boolean
}

/** A press in a menu closes the menu. */
export function Button({ kind = 'plain', isUnavailable = false, ...props }: ButtonProps) {
  const menu = useContext(MenuPlace)
  const className = `button button-${kind}`
  const { onPress, ...rest } = props
  const press: AriaButtonProps['onPress'] = (event) => {
    menu?.hidePopover()
    onPress?.(event)
  }
  if (!isUnavailable) return <AriaButton {...rest} onPress={press} className={className} />
  return <AriaButton {...rest} type="button" aria-disabled="true" className={className} />
}
