import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'

export interface ButtonProps extends AriaButtonProps {
  /** One primary button a page; `quiet` for what stands in rows. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  /** Whether it takes no press for now, as while what it began goes on. Unlike a disabled one it keeps the focus. */
  readonly isUnavailable?: boolean
}

export function Button({ kind = 'plain', isUnavailable = false, ...props }: ButtonProps) {
  const className = `button button-${kind}`
  if (!isUnavailable) return <AriaButton {...props} className={className} />
  const { onPress: _onPress, ...rest } = props
  return <AriaButton {...rest} type="button" aria-disabled="true" className={className} />
}
